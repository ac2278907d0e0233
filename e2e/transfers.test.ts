import { beforeAll, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { bankReference } from '../shared/domain/bank-reference.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { goToPayment, sentApplication } from './payers.ts'
import { storedApplication } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import { expectGoodScreen, lookAt, press } from './screens.ts'
import * as steps from './steps.ts'

const browser = theBrowser()

let bursar: Colleague
beforeAll(async () => {
  bursar = await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }])
})

async function inTheOffice(address: string) {
  const visitor = await browser.visit(desktop)
  await signIn(visitor.page.context(), bursar)
  await visitor.page.goto(portalUrl(address))
  return visitor
}

test('an applicant abroad announces a transfer, the bursar finds it, and the receipt comes by email', async () => {
  const ada = await sentApplication('phd', 'international')
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  await steps.logIn(page, ada.email)
  await page.waitForURL('**/dashboard')
  const how = { name: 'See how to pay' }
  await page.getByRole('link', how).or(page.getByRole('button', how)).click()
  await page.waitForURL('**/payment')
  await page.getByRole('button', { name: 'Pay $50 Application Fee' }).click()
  await page.getByRole('button', { name: 'I have sent the money' }).click()
  await page.getByRole('button', { name: 'Tell the university' }).click()
  await page.getByText('Enter the transaction number on your slip.').waitFor()
  await expectGoodScreen(visitor, 'an empty announcement')
  await page.getByLabel('Amount in US dollars').fill('50')
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('5')
  await page.getByRole('textbox', { name: 'Month' }).fill('1')
  await page.getByRole('textbox', { name: 'Year' }).fill('2026')
  await page.getByLabel('Transaction number').fill('TT 2026 0099')
  await page.getByLabel('Name of the account').fill('Ada Obi')
  await page.getByRole('button', { name: 'Tell the university' }).click()
  await page.getByText('You told us about it. We are looking for it.').waitFor()
  await expectGoodScreen(visitor, 'an announced transfer')

  const office = await inTheOffice('/office/money/transfers')
  await office.page.getByRole('link', { name: '$50' }).first().click()
  await office.page.getByText('The applicant has announced this.').waitFor()
  await expectGoodScreen(office, 'an announced transfer in the office', 'pointer')
  await office.page.getByRole('button', { name: 'It has arrived' }).click()
  await office.page.getByText('Confirmed').first().waitFor()
  await mailTo(ada.email, /We have received \$50/)
  office.expectNoErrors()
  await office.leave()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a statement of the bank is matched, and what was chosen is booked', async () => {
  const ada = await sentApplication('msc', 'nigeria')
  const visitor = await browser.visit(phone)
  await goToPayment(visitor.page, ada)
  const { application_number } = await storedApplication(visitor.page)
  await visitor.leave()
  const reference = bankReference(String(application_number), 'application')
  const csv = `Date,Narration,Reference,Credit\n05/01/2026,NIP/${reference}/ADA,S-${application_number},"10,000.00"\n05/01/2026,SOMEBODY ELSE ${application_number?.slice(-3)},X,700\nsomeday,BAD,Y,1\n`
  const office = await inTheOffice('/office/money/statements')
  const { page } = office
  await page.getByRole('heading', { name: 'Statements', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page
    .getByLabel('File of the bank')
    .setInputFiles({ name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText('Choose the currency of this account.').waitFor()
  await page.getByRole('radio', { name: 'Naira' }).check()
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText('The reference is theirs.').waitFor()
  await page.getByText('1 line could not be read').waitFor()
  await page.getByText('We have read them as day, month, year: 5 January 2026.').waitFor()
  await expectGoodScreen(office, 'a statement', 'pointer')
  await page.getByRole('button', { name: 'Confirm 1 line' }).click()
  await page.getByText('1 line confirmed').waitFor()
  await page.getByText('The transfer').first().waitFor()
  await page.getByRole('button', { name: 'Confirm 0 lines' }).waitFor()
  const noFee = page.getByRole('button', { name: 'No fee', exact: true })
  await noFee.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await noFee.click()
  await page.getByText('Nothing left to do').waitFor()
  await page.getByRole('button', { name: 'Take up again' }).click()
  await noFee.waitFor()
  await mailTo(ada.email, /We have received ₦10,000/)
  office.expectNoErrors()
  await office.leave()
})

test('every state of transfers and statements is sound', async () => {
  const office = await inTheOffice('/office/money/transfers')
  const send = (name: string) => async () => office.page.getByRole('dialog').getByRole('button', { name }).click()
  async function forNobody() {
    const fields = office.page.getByRole('dialog')
    await fields.getByLabel('Application number').fill('99-999-999')
    await fields.getByLabel('Amount that arrived').fill('10000')
    await fields.getByLabel('Day on the account').fill('2026-01-05')
    await fields.getByLabel('From whose account?').fill('Ada')
    await fields.getByLabel('How do you know?').fill('Line 4')
    await send('Enter it')()
    await fields.locator('[name=application][aria-invalid=true]').waitFor()
    await fields.getByText('There is no such application.').waitFor()
  }
  await lookAt(
    office,
    {
      transfers: {
        path: '/office/money/transfers',
        states: { 'to book': press('Enter a transfer'), 'nothing typed': send('Enter it'), 'of nobody': forNobody },
      },
      'transfers that were discarded': { path: '/office/money/transfers?state=discarded' },
      'a transfer that is not there': {
        path: '/office/money/transfers/00000000-0000-4000-8000-000000000000',
        shows: 'Nothing for you at this address',
      },
      statements: {
        path: '/office/money/statements',
        states: { 'to read': press('Read a statement'), 'without a file': send('Read it') },
      },
      'a statement that is not there': {
        path: '/office/money/statements/00000000-0000-4000-8000-000000000000',
        shows: 'Nothing at this address',
      },
    },
    'pointer',
  )
  await office.leave()
})
