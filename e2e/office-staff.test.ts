import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Colleague, staffPassword } from '../harness/staff.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { phone, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { mailTo, portalUrl } from './portal.ts'
import { newAddress } from './steps.ts'

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }
const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]

async function staffScreenOf(person: Colleague, options = officePc): Promise<Visitor> {
  const visitor = await browser.visit(options)
  await signIn(visitor.page.context(), person)
  await visitor.page.goto(portalUrl('/office/staff'))
  await visitor.page.getByRole('heading', { name: 'Staff', exact: true }).waitFor()
  await visitor.page.getByRole('table', { name: 'Staff' }).waitFor()
  return visitor
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

/** The key in the emailed link, opened at the browser’s own address. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(email, subject)
  return /\/office\/invitation#\S+/.exec(text)?.[0] ?? ''
}

test('an administrator invites a reader for two program types, who joins with the emailed link', async () => {
  const ify = await newColleague('Ify Okafor', administrators)
  const email = newAddress('reader')
  const visitor = await staffScreenOf(ify)
  const { page } = visitor
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Full name').waitFor()
  await page.keyboard.type('Halima Yusuf')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Role 1').selectOption('reader')
  await dialog.getByText('Some', { exact: true }).click()
  await dialog.getByLabel('Master’s and postgraduate diploma').check()
  await dialog.getByLabel('School of Computing').check()
  await dialog.getByLabel('Single programmes').selectOption({ label: 'M.Sc. Space Physics' })
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('Invitation sent', { exact: true }).waitFor()
  await rowOf(page, email).getByText('Invited').waitFor()
  expect(await rowOf(page, email).textContent()).toContain('School of Computing, M.Sc. Space Physics')
  visitor.expectNoErrors()

  const guest = await browser.visit(phone)
  await guest.page.goto(portalUrl(await linkTo(email, /Your account at/)))
  await guest.page.getByLabel('New password').fill(staffPassword)
  await guest.page.getByRole('button', { name: 'Continue' }).click()
  await guest.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  guest.expectNoErrors()
})

test('an administrator pastes a list, sees what would happen, and invites everyone on it who can be invited', async () => {
  const visitor = await staffScreenOf(await newColleague('Ify Okafor', administrators))
  const { page } = visitor
  const [reader, head] = [newAddress('listed-reader'), newAddress('listed-head')]
  await page.getByRole('button', { name: 'Invite from a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people from a list' })
  const cells = [
    ['Name', 'Email', 'Role', 'Programmes'],
    ['Amina Sule', reader, 'Reader', 'School of Computing'],
    ['Obinna Eze', head, 'Head of school', 'all'],
    ['Grace Ekanem', newAddress('listed-cook'), 'Cook', 'all'],
  ]
  await dialog.getByLabel('Or paste the cells').fill(cells.map(row => row.join('\t')).join('\n'))
  const listed = dialog.getByRole('table', { name: 'People on the list' })
  await listed.getByRole('row', { name: /Amina Sule.*Reader · School of Computing.*Gets an invitation/ }).waitFor()
  await listed.getByRole('row', { name: /Obinna Eze.*Head of school.*Another administrator/ }).waitFor()
  await dialog.getByText('“Cook” is not a role').waitFor()
  await visitor.expectSound('a list of people to invite')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await page.getByText('1 person invited', { exact: true }).waitFor()
  await rowOf(page, reader).getByText('Invited').waitFor()
  await page.getByText(`Invite Obinna Eze, ${head}, as Head of school`).waitFor()
  await linkTo(reader, /Your account at/)
  visitor.expectNoErrors()
})

test('a second factor is reset by two administrators, not by one', async () => {
  const [ify, ade, kemi] = await Promise.all([
    newColleague('Ify Okafor', administrators),
    newColleague('Ade Bello', administrators),
    newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }]),
  ])
  const first = await staffScreenOf(ify)
  await rowOf(first.page, kemi.email).getByRole('button').click()
  await first.page.getByRole('menuitem', { name: 'Reset the second factor' }).click()
  await first.page.getByRole('button', { name: 'Request the reset' }).click()
  await first.page.getByText('Another administrator has to agree', { exact: true }).waitFor()
  const asked = first.page.getByRole('region', { name: 'Waiting for a second administrator' })
  const mine = asked.getByRole('listitem').filter({ hasText: 'Requested by you' })
  await mine.getByRole('button', { name: 'Withdraw' }).first().waitFor()
  await first.expectSound('a request')
  first.expectNoErrors()

  const second = await staffScreenOf(ade)
  await second.page
    .getByRole('listitem')
    .filter({ hasText: 'Reset the second factor of Kemi Obi' })
    .getByRole('button', { name: 'Agree' })
    .first()
    .click()
  await rowOf(second.page, kemi.email).getByText('Has to join again').waitFor()
  expect(await linkTo(kemi.email, /Set up your sign-in again/)).toContain('/office/invitation#')
  second.expectNoErrors()
})

test('on a phone an administrator disables someone, whose open page asks them to sign in', async () => {
  const ify = await newColleague('Ify Okafor', administrators)
  const kemi = await newColleague('Kemi Obi', [{ role: 'auditor', scope: 'all' }])
  const open = await staffScreenOf(kemi)
  const visitor = await staffScreenOf(ify, phone as typeof officePc)
  const { page } = visitor
  await page.getByLabel('Search by name, email address or role').fill(kemi.email)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await rowOf(page, kemi.email).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable the account' }).click()
  // The message does not stay until a slow line has brought the row.
  await page.getByText('Account disabled', { exact: true }).waitFor()
  await rowOf(page, kemi.email).getByText('Disabled').waitFor()
  visitor.expectNoErrors()

  await open.page.getByRole('link', { name: 'Kemi Obi' }).click()
  await open.page.reload()
  await open.page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an auditor can view staff but not change them, and an officer has no such page', async () => {
  const sade = await newColleague('Sade Bello', [{ role: 'auditor', scope: 'all' }])
  const visitor = await staffScreenOf(sade)
  expect(await visitor.page.getByRole('button', { name: 'Invite someone' }).count()).toBe(0)
  expect(await visitor.page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
  await visitor.page.keyboard.press('/')
  await visitor.page.keyboard.type('nobody is called so')
  await visitor.page.getByRole('heading', { name: 'No one found' }).waitFor()
  visitor.expectNoErrors()

  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const officer = await browser.visit(officePc)
  await signIn(officer.page.context(), kemi)
  await officer.page.goto(portalUrl('/office/staff'))
  await officer.page.getByText('Your role does not include this. An administrator can change your role.').waitFor()
  expect(await officer.page.getByRole('link', { name: 'Staff' }).count()).toBe(0)
})
