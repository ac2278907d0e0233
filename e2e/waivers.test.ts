import { beforeAll, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { goToPayment, sentApplication } from './payers.ts'
import { mailTo, portalUrl } from './portal.ts'
import { expectGoodScreen, lookAt, press } from './screens.ts'

const browser = theBrowser()

let asker: Colleague
let approver: Colleague
beforeAll(async () => {
  asker = await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }])
  approver = await newColleague('Ngozi Umeh', [{ role: 'bursar', scope: 'all' }])
})

async function inTheOffice(who: Colleague, address: string) {
  const visitor = await browser.visit(desktop)
  await signIn(visitor.page.context(), who)
  await visitor.page.goto(portalUrl(address))
  return visitor
}

test('a code is made by one person, approved by another, and typed by an applicant, whose fee is then waived', async () => {
  const ada = await sentApplication('msc', 'nigeria')
  const making = await inTheOffice(asker, '/office/money/waivers')
  await making.page.getByRole('heading', { name: 'Waivers', level: 1 }).waitFor()
  await making.page.keyboard.press('n')
  const dialog = making.page.getByRole('dialog', { name: 'New waiver code' })
  await dialog.getByLabel('How many people can use it?').fill('25')
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await dialog.getByLabel('Master').first().check()
  await dialog.getByLabel('Add one programme').selectOption({ label: 'Ph.D. Computer Science' })
  await dialog.getByLabel('Why?').fill('Scholars of the energy fund')
  await dialog.getByLabel('Who bears the cost?').fill('Energy fund')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await making.page.getByText('You asked for this.').waitFor()
  await expectGoodScreen(making, 'a code that waits', 'pointer')
  const code = (await making.page.locator('h1 bdi').textContent()) ?? ''
  const address = new URL(making.page.url()).pathname
  making.expectNoErrors()
  await making.leave()

  const deciding = await inTheOffice(approver, address)
  await deciding.page.getByRole('button', { name: 'Approve' }).click()
  await deciding.page.getByText('Waiver approved').waitFor()
  await deciding.page.getByRole('button', { name: 'End this code' }).waitFor()

  const visitor = await browser.visit(phone)
  const { page } = visitor
  await goToPayment(page, ada)
  await page.getByRole('button', { name: 'I have a waiver code' }).click()
  const field = page.getByLabel('Waiver code')
  await field.fill('K7QMX-4WD9')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.getByText('A letter or digit is wrong or missing. Check the code.').waitFor()
  await expectGoodScreen(visitor, 'a mistyped code')
  await field.fill(code.toLowerCase().replace('-', ' '))
  await field.press('Enter')
  await page.getByText('Your application fee has been waived. You do not have to pay it.').waitFor()
  await expectGoodScreen(visitor, 'a fee that was waived')
  await mailTo(ada.email, /Your application fee has been waived/)
  visitor.expectNoErrors()
  await visitor.leave()

  await deciding.page.reload()
  await deciding.page.getByRole('table', { name: 'Waived fees' }).getByText('₦10,000').waitFor()
  expect(await deciding.page.getByText('1 of 25').count()).toBe(1)
  await expectGoodScreen(deciding, 'a code in use', 'pointer')
  deciding.expectNoErrors()
  await deciding.leave()
})

test('every state of the waivers is sound', async () => {
  const visitor = await inTheOffice(asker, '/office/money/waivers')
  const closed = async () => {
    await visitor.page.keyboard.press('Escape')
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await lookAt(
    visitor,
    {
      'the waivers': {
        path: '/office/money/waivers',
        states: {
          'one fee': press('Waive one fee'),
          'nothing typed': async page =>
            page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click(),
          closed,
          'a new code': press('New code'),
          'an empty code': async page =>
            page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click(),
        },
      },
      'waivers that have ended': { path: '/office/money/waivers?state=ended', shows: 'No waiver has been ended.' },
      'a waiver that is not there': {
        path: '/office/money/waivers/00000000-0000-4000-8000-000000000000',
        shows: 'Nothing for you at this address',
      },
    },
    'pointer',
  )
  await visitor.leave()
})
