import { expect, test } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { chooseProgramme, heading, savedAtUniversity } from './steps.ts'

const browser = theBrowser()

test('O’Level results start with five rows, and an empty row is not an error', async () => {
  const person = await signedUp('blessing', 'foundation')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/foundation-form'))
  await chooseProgramme(page, /Foundation/)
  await page.goto(portalUrl('/foundation-form?section=o-level'))
  await heading(page, /O.?Level/)
  const rows = page.getByRole('group', { name: /^Subject \d$/ })
  await expect.poll(() => rows.count()).toBe(5)
  await visitor.expectAccessible('five empty rows')

  // Through all of them and out again: nothing was started, so there is no error.
  for (const row of await rows.all()) await row.getByLabel('Subject', { exact: true }).focus()
  await page.getByLabel('Examination number').focus()
  expect(await page.locator('.field-error').count()).toBe(0)

  await page.getByLabel('Examination', { exact: true }).selectOption('WAEC')
  await page.getByLabel('Year').fill('2025')
  await page.getByLabel('Examination number').fill('4251013001')
  for (const [index, subject] of [
    [0, 'English Language'],
    [2, 'Mathematics'],
  ] as const) {
    await rows.nth(index).getByLabel('Subject', { exact: true }).fill(subject)
    await rows.nth(index).getByLabel('Grade').selectOption('B3')
  }
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await heading(page, 'Your parent or guardian')
  await savedAtUniversity(page)
  const { answers } = await storedApplication(page)
  expect(answers.o_level).toMatchObject([
    { results: [{ subject: 'English Language' }, { subject: 'Mathematics', grade: 'B3' }] },
  ])

  await page.goto(portalUrl('/foundation-form?section=o-level'))
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect.poll(() => rows.count()).toBe(5)
  visitor.expectNoErrors()
  await visitor.leave()
})
