import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filesOfZip } from '../server/documents/zip.fixture.ts'
import { inTheBrowser } from '../server/features/privacy/beside-the-store.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { candidateWithReferees, linkOf, signedInAs } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { workInDays } from './store.ts'

const browser = theBrowser()

/** Everything that a browser stores for this site, by name. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys({ ...localStorage }),
    ...Object.keys({ ...sessionStorage }),
    ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  ])
}

async function openPart(page: Page, link: string): Promise<void> {
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1, name: link }).waitFor()
}

async function askForDeletion(page: Page): Promise<void> {
  await openPart(page, 'Delete your account')
  await page.getByRole('checkbox', { name: /I withdraw my application/ }).check()
  await page.getByLabel(/^Type/).fill('Delete my account')
  await page.getByLabel('Your password').fill(steps.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { name: /^Your account will be deleted on/ }).waitFor()
}

test('an applicant downloads all data, requests deletion, cancels it, requests it again, and after 14 days the account is gone', async () => {
  const person = await candidateWithReferees('uche')
  const link = await linkOf(person.referees[1])
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor

  await openPart(page, 'Download your data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByText('Enter your password.').first().waitFor()
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByText('This is not your password.').first().waitFor()
  await page.getByLabel('Your password').fill(steps.password)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^USTA my data \d{4}-\d\d-\d\d\.zip$/)
  const files = filesOfZip(await readFile(await download.path()))
  expect([...files.keys()].filter(name => name.includes('/documents/'))).toHaveLength(4)
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ email: person.email })
  await page.getByRole('heading', { name: 'Your download has started' }).waitFor()
  await visitor.expectAccessible('a download that has begun')

  await openPart(page, 'Delete your account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Type “delete my account” to confirm.').first().waitFor()
  await page
    .getByText(/Tick the box to withdraw/)
    .first()
    .waitFor()
  await askForDeletion(page)
  expect((await mailTo(person.email, /will be deleted on/)).text).toContain('/dashboard')

  const referee = await browser.visit(desktop)
  await referee.page.goto(portalUrl(`/references/${link}`))
  await referee.page.getByRole('heading', { name: 'This reference is closed' }).waitFor()
  await referee.page.getByText('The candidate has withdrawn the application', { exact: false }).waitFor()

  // Signing in before then leads to the way back.
  const elsewhere = await browser.visit({ ...desktop, colorScheme: 'dark' })
  await elsewhere.page.goto(portalUrl('/login'))
  await steps.logIn(elsewhere.page, person.email)
  await elsewhere.page.waitForURL('**/dashboard')
  const keep = elsewhere.page.getByRole('button', { name: 'Keep my account' })
  await keep.waitFor()
  await elsewhere.expectAccessible('a dashboard that waits')
  await keep.press('Enter')
  await elsewhere.page.getByText('We will not delete your account').first().waitFor()
  await referee.page.reload()
  await referee.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'closed' }).waitFor()
  elsewhere.expectNoErrors()
  await elsewhere.leave()

  const known = inTheBrowser.map(([name]) => name)
  expect((await keptNames(page)).filter(name => !known.some(one => one.test(name)))).toEqual([])

  await askForDeletion(page)
  await workInDays(14.1, 'end-accounts', 'send-mail')
  await mailTo(person.email, /We have deleted your account/)
  await page.goto(portalUrl('/dashboard'))
  await page.waitForURL('**/login')
  await steps.logIn(page, person.email)
  await page.getByText('Incorrect email or password').first().waitFor()
  await referee.page.reload()
  await referee.page.getByRole('heading', { name: 'This reference is closed' }).waitFor()
  visitor.expectNoErrors()
  await referee.leave()
  await visitor.leave()
})
