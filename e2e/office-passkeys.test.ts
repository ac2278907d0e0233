import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Colleague, staffPassword } from '../harness/staff.ts'
import { phone, theBrowser } from './browser.ts'
import { newColleague } from './office.ts'
import { mailTo, thePortal } from './portal.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }

/** Browsers create no passkeys for an IP address, so this uses localhost. */
const named = (path: string) => `http://localhost:${new URL(thePortal().url).port}${path}`

/** A virtual passkey provider in the browser, which does not ask the user. */
async function withAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function signInWithCode(page: Page, { email, code }: Colleague): Promise<void> {
  await page.goto(named('/office/account'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code from your app').fill(code())
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
}

test('a member of staff adds a passkey, signs in with it alone, steps up with it and removes it', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  const { session, authenticatorId } = await withAuthenticator(page)
  // A browser without passkey suggestions in the email field.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signInWithCode(page, kemi)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.waitFor()
  await visitor.expectSound('adding a passkey')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Give the passkey a name.').first().waitFor()
  await dialog.getByLabel('Name').fill('The PC in room 12')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByRole('cell', { name: 'The PC in room 12', exact: true }).waitFor()
  expect((await mailTo(kemi.email, /sign-in .* has changed/)).text).toContain('“The PC in room 12” was added')

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByText('You have signed out.').waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'Kemi Obi' }).click()
  await page.getByRole('cell', { name: 'Now', exact: true }).waitFor()
  expect(await page.getByText('Not used yet').count()).toBe(0)

  await besideOffice(context =>
    context.db
      .updateTable('staff_session')
      .set({ fresh_until: null })
      .where('staff_id', '=', kemi.id)
      .executeTakeFirst(),
  )
  await page.getByRole('button', { name: 'Remove The PC in room 12' }).click()
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await stepUp.waitFor()
  await visitor.expectSound('the step-up of somebody with a passkey')
  await stepUp.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('cell', { name: 'The PC in room 12', exact: true }).waitFor({ state: 'detached' })

  // The device still has it, but it no longer works.
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('These sign-in details are not correct').waitFor()
  await visitor.expectSound('a passkey that was refused')
  visitor.expectNoErrors()
})

test('on a phone someone uses a passkey after the password, and the next time through autofill', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const { session, authenticatorId } = await withAuthenticator(page)
  await signInWithCode(page, kemi)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.context().clearCookies()
  // No one responds to the passkey request.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.goto(named('/office/sign-in'))
  await page.getByLabel('Email address').fill(kemi.email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code from your app').waitFor()
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByRole('button', { name: 'Menu' }).waitFor()

  // This browser selects a suggestion as soon as the page offers it.
  await page.context().clearCookies()
  await page.goto(named('/office/sign-in'))
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  visitor.expectNoErrors()
})

test('a page opened by IP address has no passkeys, and says so', async () => {
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(`${thePortal().url}/office/account`)
  await page.getByLabel('Email address').fill(kemi.email)
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code from your app').fill(kemi.code())
  await page.getByText('This browser cannot use passkeys at this address.').waitFor()
  visitor.expectNoErrors()
})
