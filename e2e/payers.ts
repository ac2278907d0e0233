import type { Page } from 'playwright-core'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { schoolAnswers } from '../server/features/payments/school-answers.fixture.ts'
import { codeIn } from '../server/testing/mail-reader.ts'
import { postgraduateAnswers } from '../server/testing/people.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { Residency } from '../shared/domain/residency.ts'
import { mailTo, portalUrl } from './portal.ts'
import { logIn, newAddress, password } from './steps.ts'

export interface PayingApplicant {
  email: string
  token: string
}

/** Somebody whose application is sent; the form has journeys of its own, so it goes by the calls. */
export async function sentApplication(program: ProgramType, residency: Residency): Promise<PayingApplicant> {
  const email = newAddress(program)
  await post('/auth/signup', { full_name: 'Adaeze Chioma Nwosu', email, password, program_type: program })
  await post('/auth/verify-email', { email, otp_code: codeIn(await mailTo(email, /is your code/)) })
  const signedIn = await fetch(portalUrl('/auth/token'), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  await send(program, residency, email, access_token)
  return { email, token: access_token }
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(portalUrl(path), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

async function send(program: ProgramType, residency: Residency, email: string, token: string): Promise<void> {
  const isPostgraduate = program === 'msc' || program === 'phd'
  const answers = isPostgraduate
    ? postgraduateAnswers({ selected_program: `${program}-computer-science` })
    : schoolAnswers(program)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...answers, email, residency, is_draft: 'false' }))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('passport_photograph', new File([new Uint8Array(await photoJpeg())], 'me.jpg'))
  const papers = isPostgraduate
    ? ['transcript', 'degree_certificate', 'curriculum_vitae', ...(program === 'phd' ? ['research_proposal'] : [])]
    : ['o_level_result']
  for (const paper of papers) form.append(paper, new File([new Uint8Array(tinyPdf(paper))], `${paper}.pdf`))
  const path = isPostgraduate ? '/postgraduate/upload' : '/foundation/applications'
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(portalUrl(path), { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Signs in and goes from the dashboard to the payment, as the mail about the fee asks. */
export async function goToPayment(page: Page, { email }: PayingApplicant): Promise<void> {
  await page.goto(portalUrl('/login'))
  await logIn(page, email)
  await page.waitForURL('**/dashboard')
  const pay = { name: 'Pay the application fee' }
  await page.getByRole('link', pay).or(page.getByRole('button', pay)).click()
  await page.waitForURL('**/payment')
}
