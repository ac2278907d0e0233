import { setTimeout as pause } from 'node:timers/promises'
import { schoolAnswers } from '../../server/features/payments/school-answers.fixture.ts'
import { codeIn, mailReader } from '../../server/testing/mail-reader.ts'
import { multipartOf, password, postgraduateAnswers } from '../../server/testing/people.ts'

const drafts = {
  msc: { path: '/postgraduate/upload', answers: postgraduateAnswers() },
  undergraduate: { path: '/undergraduate/applications', answers: schoolAnswers('undergraduate') },
}

/** Somebody who has signed up at a running portal and kept a whole draft there. */
export async function applicantWithDraft(
  url: string,
  dataDir: string,
  program_type: keyof typeof drafts,
): Promise<{ email: string; password: string }> {
  const email = `adaeze.${program_type}@example.com`
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(url + path, { method: 'POST', ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const asJson = (body: object): RequestInit => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await ask('/auth/signup', asJson({ full_name: 'Adaeze Nwosu', email, password, program_type }))
  const otp_code = await mailedCode(dataDir, email)
  await ask('/auth/verify-email', asJson({ email, otp_code }))
  const signedIn = await ask('/auth/token', {
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const { path, answers } = drafts[program_type]
  const { headers, payload } = await multipartOf({ ...answers, email, is_draft: 'true' })
  await ask(path, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: new Uint8Array(payload),
  })
  return { email, password }
}

async function mailedCode(dataDir: string, email: string): Promise<string> {
  const mails = mailReader(dataDir, async () => {})
  for (let looked = 0; looked < 200; looked += 1) {
    const mail = (await mails.to(email)).at(-1)
    if (mail) return codeIn(mail)
    await pause(50)
  }
  throw new Error('The code was never mailed')
}
