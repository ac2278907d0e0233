import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staffPassword } from '../harness/staff.ts'
import { phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an officer signs in by keyboard alone, reaches the requested page, and finds the shortcuts under ?', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: { schools: ['computing'] } }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(portalUrl('/office/account'))
  await page.getByLabel('Email address').waitFor()
  await page.keyboard.type(kemi.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your app').waitFor()
  await page.keyboard.type(kemi.code())
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.getByText('Go to your account').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0)
  const mails = page.getByRole('group', { name: 'Email each morning' })
  await mails.getByRole('checkbox', { name: 'What waits for me' }).waitFor()
  await mails.getByRole('checkbox', { name: 'Yesterday in figures' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('From tomorrow, to').waitFor()
  await page.reload()
  await expect.poll(() => mails.getByRole('checkbox', { name: 'Yesterday in figures' }).isChecked()).toBe(true)
  visitor.expectNoErrors()
})

test('after a session expires, signing in over the page keeps the input', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await signIn(page.context(), kemi)
  await page.goto(portalUrl('/office/account'))
  await page.getByLabel('Current password').fill(staffPassword)
  await page.getByLabel('New password').fill('three other lamps at night')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await dialog.waitFor()
  await visitor.expectSound('signing in again')
  // Chromium closes most dialogs on the second Escape.
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByLabel('Password', { exact: true }).fill(staffPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Code from your app').fill(kemi.code())
  await page.getByText('You have changed your password', { exact: true }).waitFor()
  expect(await dialog.count()).toBe(0)
  visitor.expectNoErrors()
})

test('another person who signs in over a page does not see its contents', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const sade = await newColleague('Sade Bello', [{ role: 'auditor', scope: 'all' }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await signIn(page.context(), kemi)
  await page.goto(portalUrl('/office/account'))
  await page.getByText(kemi.email).waitFor()
  const second = await page.context().newPage()
  await second.goto(portalUrl('/office/sign-in'))
  await givePassword(second, sade.email)
  await second.getByLabel('Code from your app').fill(sade.code())
  await second.getByRole('link', { name: 'Sade Bello' }).waitFor()
  await expect.poll(() => page.getByText(kemi.email).count()).toBe(0)
  visitor.expectNoErrors()
})

test('actions that need a fresh second factor ask for a code over the page, and do nothing when it is declined', async () => {
  // Her email address is too long for one line on a phone.
  const kemi = await newColleague('Oluwakemi Obi Adedeji', [{ role: 'officer', scope: 'all' }])
  await besideOffice(context =>
    context.db
      .updateTable('staff_session')
      .set({ fresh_until: null })
      .where('staff_id', '=', kemi.id)
      .executeTakeFirst(),
  )
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await signIn(page.context(), kemi)
  await page.goto(portalUrl('/office/account'))
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await visitor.expectSound('the step-up')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await page.locator('.recovery-list').count()).toBe(0)

  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByLabel('Code from your app').fill('000000')
  await dialog.getByRole('alert').getByText('This code is not correct').waitFor()
  // The next digits replace the wrong code, without a press.
  await page.keyboard.type(kemi.code())
  await expect.poll(() => page.locator('.recovery-list li').count()).toBe(10)
  visitor.expectNoErrors()
})

test('two minutes before an idle session ends the person is asked, and stays signed in', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await signIn(page.context(), kemi)
  await page.clock.install()
  await page.goto(portalUrl('/office/account'))
  await page.getByText('This device', { exact: true }).waitFor()
  await page.clock.fastForward('27:30')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await page.clock.runFor(3000)
  await expect.poll(() => dialog.count()).toBe(0)
  await page.clock.fastForward('29:30')
  await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
  visitor.expectNoErrors()
})
