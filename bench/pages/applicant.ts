import { setTimeout as pause } from 'node:timers/promises'
import { codeIn, mailReader } from '../../server/testing/mail-reader.ts'
import { multipartOf, password, postgraduateAnswers } from '../../server/testing/people.ts'

/** Somebody who has signed up at a running portal and kept a whole postgraduate draft there. */
export async function applicantWithDraft(url: string, dataDir: string): Promise<{ email: string; password: string }> {
  const email = 'adaeze.nwosu@example.com'
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(url + path, { method: 'POST', ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const asJson = (body: object): RequestInit => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await ask('/auth/signup', asJson({ full_name: 'Adaeze Nwosu', email, password, program_type: 'msc' }))
  const otp_code = await mailedCode(dataDir, email)
  await ask('/auth/verify-email', asJson({ email, otp_code }))
  const signedIn = await ask('/auth/token', {
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const { headers, payload } = await multipartOf(postgraduateAnswers({ email, is_draft: 'true' }))
  await ask('/postgraduate/upload', {
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
