import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { type OidcService, oidcService } from '../server/testing/oidc-provider.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import { phone, theBrowser, type Visitor } from './browser.ts'
import { besideOffice } from './office.ts'

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }
const label = 'Use your university account'

/** A separate portal, configured with a sign-in service. */
let dataDir: string
let service: OidcService
let portal: PortalProcess
let kemi: Colleague
beforeAll(async () => {
  service = await oidcService({ sub: 'k-17' })
  dataDir = await mkdtemp(join(tmpdir(), 'office-sign-on-'))
  portal = await portalProcess(dataDir, service.env)
  await portal.start()
  const person = {
    full_name: 'Kemi Obi',
    email: 'kemi@usta.example',
    grants: [{ role: 'officer', scope: 'all' }] as const,
  }
  kemi = await beside(context => writeColleague(context, person))
})
afterAll(async () => {
  await portal.stop()
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})

const beside: <Made>(work: Parameters<typeof besideOffice<Made>>[0]) => Promise<Made> = work =>
  besideOffice(work, { dataDir, url: portal.url })
const person = (more: object) => ({ sub: 'k-17', email: kemi.email, email_verified: true, ...more })

async function expectSoundInBothThemes({ page, expectAccessible, expectReadable }: Visitor, what: string) {
  await expectAccessible(what)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectReadable(`${what}, dark`)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}

test('someone signs in through the sign-in service, reaches the requested page, and confirms their identity there', async () => {
  service.person = person({ amr: ['mfa'] })
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(`${portal.url}/office/account`)
  await page.getByRole('button', { name: label }).waitFor()
  await expectSoundInBothThemes(visitor, 'the sign-in page with a sign-in service')
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await beside(context =>
    context.db
      .updateTable('staff_session')
      .set({ fresh_until: null })
      .where('staff_id', '=', kemi.id)
      .executeTakeFirst(),
  )
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await expectSoundInBothThemes(visitor, 'the step-up with a sign-in service')
  await dialog.getByRole('button', { name: label }).click()
  await expect.poll(() => page.locator('.recovery-list li').count(), { timeout: 30_000 }).toBe(10)
  visitor.expectNoErrors()
})

test('after a sign-in service without a second factor the office asks for a code, on a phone too', async () => {
  service.person = person({ amr: ['pwd'] })
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(`${portal.url}/office/sign-in`)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectSoundInBothThemes(visitor, 'a second factor after the sign-in service')
  await page.getByLabel('Code from your app').fill(kemi.code())
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  visitor.expectNoErrors()
})

test('errors of the sign-in service are shown, and the password still works', async () => {
  service.person = { sub: 'nobody', email: 'nobody@usta.example', email_verified: true, amr: ['mfa'] }
  const visitor = await browser.visit(officePc)
  const { page } = visitor
  await page.goto(`${portal.url}/office/sign-in`)
  await page.getByRole('button', { name: label }).click()
  await page.getByText('No account of the admissions office belongs to you.').waitFor()
  await expectSoundInBothThemes(visitor, 'a refused single sign-on')
  // A reload does not retry with the used code.
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click()
  service.fault = 'refuses the person'
  await page.getByRole('button', { name: label }).click()
  await page.getByText('did not sign you in').waitFor()
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click()
  service.fault = undefined
  await page.getByLabel('Email address').waitFor()
})
