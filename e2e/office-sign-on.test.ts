import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, staffPassword, writeColleague } from '../harness/staff.ts'
import { type OidcService, oidcService } from '../server/testing/oidc-provider.ts'
import { phone, theBrowser } from './browser.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { besideOffice, leaveStore } from './store.ts'

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }
const label = 'Use your university account'

/** A separate portal, configured with a sign-in service. Only a portal that has not been set up prints a setup link. */
let service: OidcService
let own: OwnPortal
let kemi: Colleague
beforeAll(async () => {
  service = await oidcService({ sub: 'k-17' })
  own = await ownPortal('sign-on', async () => service.env)
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
  await service.close()
})

const linkIn = (lines: readonly string[]) => lines.map(line => /^Office: (\S+)/.exec(line)?.[1]).find(Boolean) ?? ''

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const person = (more: object) => ({ sub: 'k-17', email: kemi.email, email_verified: true, ...more })

test('only the person who starts the server becomes the first administrator, with the link that it prints', async () => {
  await expect.poll(() => linkIn(own.printed)).toContain(`${own.portal.url}/office/setup#`)
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(linkIn(own.printed))
  await page.getByLabel('Full name').fill('Ify Okafor')
  await page.getByLabel('Email address').fill('ify@usta.example')
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This password is too common').first().waitFor()
  await visitor.expectSound('the setup of the office')
  await page.getByLabel('New password').fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await visitor.expectSound('the second factor')
  const secret = Secret.fromBase32((await page.locator('.secret').textContent())?.replaceAll(' ', '') ?? '')
  await page.getByLabel('Code from your app').fill(new TOTP({ secret }).generate())
  await page.getByRole('heading', { name: 'Store your recovery codes' }).waitFor()
  await visitor.expectSound('the recovery codes')
  const codes = await page.locator('.recovery-list code').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await page.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('I have stored these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Ify Okafor' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByText('You have signed out.').waitFor()
  await givePassword(page, 'ify@usta.example')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  visitor.expectNoErrors()

  const late = await browser.visit(officePc)
  await late.page.goto(linkIn(own.printed))
  await late.page.getByLabel('Full name').fill('Somebody Else')
  await late.page.getByLabel('Email address').fill('else@example.com')
  await late.page.getByLabel('New password').fill(staffPassword)
  await late.page.getByRole('button', { name: 'Continue' }).click()
  await late.page.getByRole('heading', { name: 'This setup link does not work' }).waitFor()
  await late.page.goto(`${own.portal.url}/office/invitation`)
  await late.page.getByText('The link is incomplete').waitFor()
  late.expectNoErrors()
})

test('someone signs in through the sign-in service, reaches the requested page, and confirms their identity there', async () => {
  kemi = await besideOffice(
    context =>
      writeColleague(context, {
        full_name: 'Kemi Obi',
        email: 'kemi@usta.example',
        grants: [{ role: 'officer', scope: 'all' }],
      }),
    own.portal,
  )
  service.person = person({ amr: ['mfa'] })
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(`${own.portal.url}/office/account`)
  await page.getByRole('button', { name: label }).waitFor()
  await visitor.expectSound('the sign-in page with a sign-in service')
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await besideOffice(
    context =>
      context.db
        .updateTable('staff_session')
        .set({ fresh_until: null })
        .where('staff_id', '=', kemi.id)
        .executeTakeFirst(),
    own.portal,
  )
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: label }).click()
  await expect.poll(() => page.locator('.recovery-list li').count(), { timeout: 30_000 }).toBe(10)
  visitor.expectNoErrors()
})

test('after a sign-in service without a second factor the office asks for a code, on a phone too', async () => {
  service.person = person({ amr: ['pwd'] })
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(`${own.portal.url}/office/sign-in`)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByLabel('Code from your app').fill(kemi.code())
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  visitor.expectNoErrors()
})

test('errors of the sign-in service are shown, and the password still works', async () => {
  service.person = { sub: 'nobody', email: 'nobody@usta.example', email_verified: true, amr: ['mfa'] }
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(`${own.portal.url}/office/sign-in`)
  await page.getByRole('button', { name: label }).click()
  await page.getByText('No account of the admissions office belongs to you.').waitFor()
  await visitor.expectSound('a refused single sign-on')
  // A reload does not retry with the used code.
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click()
  service.fault = 'refuses the person'
  await page.getByRole('button', { name: label }).click()
  await page.getByText('did not sign you in').waitFor()
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click()
  service.fault = undefined
  await page.getByLabel('Email address').waitFor()
})
