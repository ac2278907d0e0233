import { expect, test } from 'vitest'
import type { Context } from '../server/base/context.ts'
import { codeIn, findAll } from '../server/features/people/testing/merging.ts'
import { somebodyAt } from '../server/features/people/testing/somebody.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { signedInAs, signedUp } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()

async function twoAccounts(context: Context, surname: string) {
  const jamb = context.random.uuid()
  const about = { surname, born: '2009-03-04', jamb }
  const one = await somebodyAt(context, { ...about, first_name: 'Tolulope' })
  const other = await somebodyAt(context, { ...about, first_name: 'Tolúlọpẹ́', programme: 'msc-computer-science' })
  await findAll(context)
  return { one, other }
}

test('an officer compares two accounts by keyboard, marks them as different people, and undoes it', async () => {
  const surname = `Adeyemi${['abcdefghij'[process.pid % 10]]}`
  const { one } = await besideOffice(context => twoAccounts(context, surname))
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl('/office/people'))
  const pair = page.getByRole('row').filter({ hasText: surname.toUpperCase() })
  await pair.getByText('Same JAMB number · Same name and date of birth').waitFor()
  await page.keyboard.press('j')
  await pair.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The same person?' }).waitFor()
  await page.getByRole('row', { name: /JAMB number Same/ }).waitFor()
  await page.keyboard.press('x')
  await page.getByText(/Kemi Obi marked these as two people/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The button goes away with what it does, and the focus stays on the screen.
  await page.getByRole('button', { name: 'Not the same person' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/Kemi Obi marked these as two people/).waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Not the same person' }).waitFor()
  await page.goto(portalUrl(`/office/applications/${one.uuid}`))
  await page.getByText('May be the same person as').waitFor()
  await visitor.expectSound('a file whose applicant may have two accounts')
  visitor.expectNoErrors()
  await visitor.leave()

  const small = await visit(phone)
  await signIn(small.page.context(), officer)
  await small.page.goto(portalUrl('/office/people'))
  await small.page.getByText(surname.toUpperCase()).first().click()
  await small.page.getByRole('heading', { name: 'The same person?' }).waitFor()
  await small.page.getByText('Nearly the same').waitFor()
  expect(await small.page.getByRole('button', { name: 'Not the same person' }).count()).toBe(1)
  small.expectNoErrors()
  await small.leave()
})

test('two colleagues join two accounts with both codes from the owner, and separate them again', async () => {
  const surname = `Nwosu${['abcdefghij'[process.pid % 10]]}`
  const { one, other } = await besideOffice(context => twoAccounts(context, surname))
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl(`/office/applications/${one.uuid}`))
  await page.getByText('May be the same person as').getByRole('link').click()
  await page.getByRole('button', { name: 'Same person: join the accounts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(one.email).check()
  await dialog.getByLabel('How do you know that this is one person?').fill('She came with her passport.')
  await visitor.expectSound('proposing to join two accounts')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  for (const { email } of [one, other]) {
    await page.getByLabel(`Code emailed to ${email}`).fill(codeIn((await mailTo(email, /two accounts/)).text))
    const form = page.locator('form').filter({ hasText: email })
    await form.getByRole('button', { name: 'Check the code' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await page.getByText('A colleague has to approve this, because you proposed it.').waitFor()
  await visitor.expectSound('a merge that waits for a colleague')
  const address = page.url()
  visitor.expectNoErrors()
  await visitor.leave()

  const second = await visit(phone)
  await signIn(second.page.context(), registrar)
  await second.page.goto(address)
  await second.page.getByRole('button', { name: 'Join the two accounts' }).click()
  await second.page.getByRole('heading', { name: 'These accounts are one now' }).waitFor()
  await second.page.getByRole('button', { name: /^Undo until/ }).click()
  await second.page.getByRole('button', { name: 'Same person: join the accounts' }).waitFor()
  second.expectNoErrors()
  await second.leave()
})

test('two colleagues bring someone who lost the mailbox back, who chooses a password with a code', async () => {
  const lost = await besideOffice(context => somebodyAt(context, { programme: 'msc-computer-science' }))
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const address = `found.again${lost.number}@example.com`
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl(`/office/people/account/${lost.id}`))
  await page.getByRole('button', { name: 'Move to another address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this account' })
  await dialog.getByLabel('New email address').fill(address)
  await dialog.getByLabel('Date of birth').fill('2001-01-01')
  await dialog.getByLabel('Application number').fill(lost.number)
  await dialog.getByLabel('How do you know that this is the owner?').fill('She came with her passport.')
  await dialog.getByLabel('It cannot wait for 24 hours').check()
  await dialog.getByLabel('Why?').fill('Her round closes tonight.')
  await dialog.getByRole('button', { name: 'Ask a registrar' }).click()
  await dialog.getByText('The file has something else.').waitFor()
  await dialog.getByLabel('Date of birth').fill('2008-05-06')
  await dialog.getByRole('button', { name: 'Ask a registrar' }).click()
  await page.getByText('A registrar has to approve this, because you asked for it.').waitFor()
  await visitor.expectSound('a move to another address that waits for a colleague')
  visitor.expectNoErrors()
  await visitor.leave()

  const second = await visit(phone)
  await signIn(second.page.context(), registrar)
  await second.page.goto(portalUrl('/office/people'))
  await second.page.getByRole('listitem').filter({ hasText: lost.email }).getByRole('link').click()
  await second.page.getByRole('button', { name: 'Approve as urgent' }).click()
  await second.page.getByRole('heading', { name: 'Waiting for the code of the owner' }).waitFor()
  await second.expectSound('a move to another address that waits for its owner')
  second.expectNoErrors()
  await second.leave()

  await mailTo(lost.email, /Your account is moving/)
  const owner = await visit(phone)
  await owner.page.goto(portalUrl(`/forgot-password?email=${address}`))
  await owner.page.getByRole('button', { name: 'Email me a code' }).click()
  await owner.page
    .getByLabel(/^Code from our email/)
    .fill(codeIn((await mailTo(address, /choose a new password/)).text))
  await owner.page.getByLabel('New password').fill('four words are better')
  await owner.page.getByRole('button', { name: 'Save my new password' }).click()
  await owner.page.waitForURL('**/login')
  await owner.page.getByLabel('Password', { exact: true }).fill('four words are better')
  await owner.page.getByRole('button', { name: 'Sign in' }).click()
  await owner.page.waitForURL('**/dashboard')
  owner.expectNoErrors()
  await owner.leave()
})

test('an account is deleted on a letter and kept after all, and its owner reads both in the history', async () => {
  const owner = await signedUp('letter', 'msc')
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl(`/office/people/find?open&q=${encodeURIComponent(owner.email)}`))
  await page.getByRole('link', { name: 'As this person sees it' }).click()
  await page.getByText('No application yet').waitFor()
  await page.getByRole('link', { name: 'Back to this person' }).click()
  await page.getByRole('button', { name: 'Delete on a letter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account' })
  await dialog.getByText('The audit log: who did what and when.').waitFor()
  await dialog.getByLabel('What does the letter ask').fill('A signed letter with a copy of the passport.')
  await dialog.getByRole('button', { name: 'Ask a registrar' }).click()
  await page.getByRole('heading', { name: 'To be deleted, if a colleague agrees' }).waitFor()
  await visitor.expectSound('a deletion that waits for a colleague')
  const address = page.url()
  visitor.expectNoErrors()
  await visitor.leave()

  const second = await visit(phone)
  await signIn(second.page.context(), registrar)
  await second.page.goto(address)
  await second.page.getByRole('button', { name: 'Delete in 30 days' }).click()
  await second.page.getByRole('heading', { name: 'Being deleted on a letter' }).waitFor()
  await second.expectSound('an account that is being deleted')
  await second.page.getByRole('button', { name: 'Stop the deletion' }).click()
  await second.page.getByRole('button', { name: 'Delete on a letter…' }).waitFor()
  second.expectNoErrors()
  await second.leave()

  const again = await visit({ ...phone, ...(await signedInAs(owner)) })
  await again.page.goto(portalUrl('/dashboard?section=history'))
  await again.page.getByText('The admissions office stopped the deletion of your account').waitFor()
  await again.page.getByText('The admissions office looked at your pages as you see them').waitFor()
  again.expectNoErrors()
  await again.leave()
})

test('an officer sees everyone who shares a phone once, and puts two of them side by side', async () => {
  const phoneNumber = `+23480355${String(process.pid % 100_000).padStart(5, '0')}`
  const surname = `Lawal${['abcdefghij'[process.pid % 10]]}`
  const { uuid } = await besideOffice(async context => {
    const one = await somebodyAt(context, { phone: phoneNumber, surname, first_name: 'Zainab' })
    await somebodyAt(context, { phone: phoneNumber, surname, first_name: 'Zaynab', born: '2008-06-05' })
    for (let n = 0; n < 6; n += 1) await somebodyAt(context, { phone: phoneNumber })
    await findAll(context)
    return one
  })
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl('/office/people?state=phones'))
  await page.getByRole('table', { name: 'Shared phones' }).getByText('8 people, one phone').first().waitFor()
  await visitor.expectSound('the shared phones')
  await page.goto(portalUrl(`/office/applications/${uuid}`))
  await page.getByRole('link', { name: 'Shares a phone with 7 other people' }).click()
  await page.getByRole('heading', { name: '8 people, one phone' }).waitFor()
  const table = page.getByRole('table', { name: 'Who shares the phone' })
  expect(await table.getByRole('row').count()).toBe(9)
  await page.getByRole('checkbox', { name: /Zainab/ }).check()
  await page.getByRole('checkbox', { name: /Zaynab/ }).check()
  await visitor.expectSound('those who share a phone')
  await page.getByRole('button', { name: 'Compare the two' }).click()
  await page.getByRole('heading', { name: 'The same person?' }).waitFor()
  await page.getByRole('row', { name: /Phone Same/ }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
