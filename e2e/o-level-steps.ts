import type { Page } from 'playwright-core'
import { heading, next } from './steps.ts'

/** Five credits and a pass, as on a school certificate. */
const results = [
  ['English Language', 'B3'],
  ['Mathematics', 'A1'],
  ['Physics', 'B2'],
  ['Chemistry', 'C4'],
  ['Further Mathematics', 'C6'],
  ['Yorùbá', 'D7'],
] as const

/** Fills one O’Level sitting with its subjects. */
export async function fillOLevel(page: Page): Promise<void> {
  await heading(page, 'Your O’Level results')
  await page.getByLabel('Examination', { exact: true }).selectOption('WAEC')
  await page.getByLabel('Year').fill('2025')
  await page.getByLabel('Examination number').fill('4251013001')
  for (const [index, [subject, grade]] of results.entries()) {
    if (index > 4) await page.getByRole('button', { name: 'Add another subject' }).click()
    const row = page.getByRole('group', { name: `Subject ${index + 1}`, exact: true })
    await row.getByLabel('Subject', { exact: true }).fill(subject)
    await row.getByLabel('Grade').selectOption(grade)
  }
  await page.getByRole('button', { name: 'Done with this sitting' }).click()
  await next(page)
}

/** Marks the one sitting as awaiting its result. */
export async function awaitOLevel(page: Page): Promise<void> {
  await heading(page, 'Your O’Level results')
  await page.getByLabel('Examination', { exact: true }).selectOption('NECO')
  await page.getByLabel('Year').fill('2026')
  await page.getByLabel('Examination number').fill('2610013001')
  await page.getByRole('checkbox', { name: 'I am still waiting for this result.' }).check()
  await next(page)
}

export async function fillGuardian(page: Page): Promise<void> {
  await heading(page, 'Your parent or guardian')
  await page.getByLabel('Full name').fill('Chukwuma Nwosu')
  await page.getByLabel('Phone number').fill('0805 765 4321')
  await next(page)
}
