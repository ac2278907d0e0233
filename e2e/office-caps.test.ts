import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wholeApplication } from '../harness/applications.ts'
import { writeTold } from '../server/testing/told.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { type Person, signedInAs, signedUp, submitted } from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
const programme = 'bsc-computer-science'
const scope: Grant['scope'] = { programmes: [programme] }

/** Chooses a file in the open dialog, and waits for the preview. */
async function chooseCsv(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByText('Lines read').waitFor()
}

/** An undergraduate who has accepted a place, with the JAMB number from the form. */
async function admitted(): Promise<{ person: Person; uuid: string; number: string }> {
  const person = await signedUp('caps', 'undergraduate')
  const number = `2027${String(Date.now()).slice(-8)}AB`
  const form = await wholeApplication('undergraduate', person.email)
  const answers = { ...form.answers, selected_program: programme, jamb_registration_number: number }
  const { uuid } = await submitted(person, { ...form, answers })
  await besideOffice(context => writeTold(context, uuid, { programme, state: 'accepted' }))
  return { person, uuid, number }
}

async function expectStation(visitor: Visitor, uuid: string, text: string): Promise<void> {
  await visitor.page.goto(portalUrl(`/decision/${uuid}`))
  await visitor.page.getByText(text).first().waitFor()
}

test('an undergraduate is proposed to JAMB, accepts on CAPS, and follows the status here', async () => {
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope }])
  const { person, uuid, number } = await admitted()
  const applicant = await visit({ ...phone, ...(await signedInAs(person)) })
  await expectStation(applicant, uuid, 'We are recommending you to JAMB. Accept on CAPS first.')
  expect(await applicant.page.getByRole('button', { name: /letter/i }).count()).toBe(0)

  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl('/office/caps'))
  await page.getByRole('row').filter({ hasText: number }).waitFor()
  await page.getByRole('button', { name: /^Mark \d+ \w+ as proposed to JAMB…$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as proposed', exact: true }).click()
  await page
    .getByText(/proposed to JAMB$/)
    .first()
    .waitFor()
  await expectStation(applicant, uuid, 'We have recommended you to JAMB. Accept on CAPS first.')

  await page.getByRole('button', { name: 'Import JAMB’s answers' }).click()
  await chooseCsv(page, 'answers.csv', `Reg No,CAPS Status\n${number},Accepted\n=1+1,Accepted\n`)
  await page.getByRole('dialog').getByText('1 line is left out').waitFor()
  await visitor.expectSound('answers from JAMB that are looked at first')
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Accepted on CAPS/ }).click()
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
  await page.getByRole('heading', { name: 'JAMB CAPS' }).waitFor()
  await visitor.expectSound('an offer with its place at JAMB')
  visitor.expectNoErrors()
  await visitor.leave()

  await expectStation(applicant, uuid, 'You have accepted on CAPS.')
  await steps.heading(applicant.page, /place|admission/)
  applicant.expectNoErrors()
  await applicant.leave()
})

test('JAMB’s list is previewed and imported, and shows whose score differs', async () => {
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const { number } = await admitted()
  const visitor = await visit(phone)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl('/office/caps'))
  await page.getByRole('button', { name: 'Import JAMB scores' }).click()
  await chooseCsv(page, 'scores.csv', `Reg No,Name,Score\n${number},"Nwosu, Adaeze",111\n`)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('1 score imported').waitFor()
  await page.goto(portalUrl(`/office/queue?q=jamb:differs+${number}`))
  await page.getByText('NWOSU').first().waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
