import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'

const { visit } = theBrowser()
const programme = 'bsc-software-engineering'
const name = 'Note for the result checker'
const field = 'Card, PIN and what the site said'

test('an officer takes an application and notes what checking its result takes, in two tabs and across a reload', async () => {
  const scope = { programmes: [programme] }
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope }])
  const musa = await newColleague('Musa Danjuma', [{ role: 'officer', scope }])
  const { uuid } = await aCandidate({ daysAgo: 4 })
  const file = portalUrl(`/office/applications/${uuid}`)
  const office = await visit(desktop)
  await signIn(office.page.context(), kemi)
  const { page } = office
  await page.goto(file)
  await page.getByRole('button', { name: new RegExp(name) }).waitFor()
  await page.keyboard.press('w')
  await page.getByText('It is assigned to no one: take it first.').waitFor()
  await office.expectSound('a note that nobody can write')
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByLabel(field).fill('Serial WRN234567, PIN 1234 5678')
  await page.reload()
  await page.getByText('Not saved yet.').waitFor()
  expect(await page.getByLabel(field).inputValue()).toBe('Serial WRN234567, PIN 1234 5678')
  await office.expectSound('a note that is not saved')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText(/^Saved .*, by Kemi Obi$/).waitFor()

  const other = await page.context().newPage()
  await other.goto(file)
  await other.getByRole('button', { name: `Open the ${name.toLowerCase()}` }).click()
  await other.getByLabel(field).fill('B3 in Mathematics')
  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByText(/^Saved /).waitFor()
  await other.close()
  await page.getByLabel(field).fill('The site was down')
  await page.getByRole('button', { name: 'Save note' }).click()
  const newer = page.getByRole('alert').filter({ hasText: 'This note was changed' })
  await newer.getByText('B3 in Mathematics').waitFor()
  await office.expectSound('a newer note beside what is typed')
  await newer.getByRole('button', { name: 'Keep my text' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText(/^Saved /).waitFor()
  expect(await page.getByLabel(field).inputValue()).toBe('The site was down')
  await office.leave()

  const another = await visit(phone)
  await signIn(another.page.context(), musa)
  await another.page.goto(file)
  await another.page.getByRole('button', { name: `Open the ${name.toLowerCase()}` }).click()
  await another.page.getByText('It is assigned to Kemi Obi.').waitFor()
  expect(await another.page.getByLabel(field).count()).toBe(0)
  await another.leave()
})
