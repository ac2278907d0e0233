import type { Page } from 'playwright-core'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { schoolAnswers } from '../server/features/payments/school-answers.fixture.ts'
import { postgraduateAnswers } from '../server/testing/people.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { Residency } from '../shared/domain/residency.ts'
import { type Person, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'

/** A person with a submitted application. It is sent by calls, because the form has its own journeys. */
export async function sentApplication(program: ProgramType, residency: Residency): Promise<Person> {
  const person = await signedUp(program, program)
  await send(program, residency, person)
  return person
}

async function send(program: ProgramType, residency: Residency, { email, bearer }: Person): Promise<void> {
  const isPostgraduate = program === 'msc' || program === 'phd'
  const answers = isPostgraduate
    ? postgraduateAnswers({ selected_program: `${program}-computer-science` })
    : schoolAnswers(program)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...answers, email, residency, is_draft: 'false' }))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('passport_photograph', new File([new Uint8Array(await photoJpeg())], 'me.jpg'))
  const kinds = isPostgraduate
    ? ['transcript', 'degree_certificate', 'curriculum_vitae', ...(program === 'phd' ? ['research_proposal'] : [])]
    : ['o_level_result']
  for (const kind of kinds) form.append(kind, new File([new Uint8Array(tinyPdf(kind))], `${kind}.pdf`))
  const path = isPostgraduate ? '/postgraduate/upload' : '/foundation/applications'
  const headers = { authorization: `Bearer ${bearer}` }
  const answer = await fetch(portalUrl(path), { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Goes from the dashboard to the payment, as the email about the fee says. */
export async function goToPayment(page: Page, person: Person): Promise<void> {
  const { storageState } = await signedInAs(person)
  await page.context().setStorageState(storageState)
  await page.goto(portalUrl('/dashboard'))
  const pay = { name: 'Pay the application fee' }
  await page.getByRole('link', pay).or(page.getByRole('button', pay)).click()
  await page.waitForURL('**/payment')
}
