import { expect, test } from 'vitest'
import { desktop, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()

test('a bursar finds money that came short by its amount, and reads its story by keyboard', async () => {
  const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Okafor-Money' })
  await heldPayment(uuid, 876_500)
  const visitor = await browser.visit()
  const { page } = visitor
  await signIn(page.context(), await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }]))
  await page.goto(portalUrl('/office/money'))
  const table = page.getByRole('table', { name: 'Payments' })
  await table.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('8,765')
  await page.waitForURL('**/money?q=*')
  const row = table.getByRole('row', { name: /OKAFOR-MONEY/i })
  await row.getByText('Held: ₦1,235 short').waitFor()
  await page.getByRole('region', { name: 'Totals of what is shown' }).getByText('₦8,765', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /₦8,765 held for OKAFOR-MONEY/ }).waitFor()
  expect(await page.getByRole('region', { name: 'What happened' }).textContent()).toContain('We asked for ₦10,000')
  await page.keyboard.press('q')
  await page.waitForURL('**/money?q=*')
  await row.waitFor()
  await visitor.leave()
})

test('two bursars give held money back: one asks, the other agrees, and the story says so', async () => {
  const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Bassey-Money' })
  const reference = await heldPayment(uuid, 900_000)
  const grants = [{ role: 'bursar' as const, scope: 'all' as const }]
  const [sunday, ngozi] = [await newColleague('Sunday Okoro', grants), await newColleague('Ngozi Umeh', grants)]
  const asker = await browser.visit()
  await signIn(asker.page.context(), sunday)
  await asker.page.goto(portalUrl(`/office/money/payments/${reference}`))
  await asker.page.getByRole('group', { name: 'What happens to the ₦9,000?' }).waitFor()
  await asker.page.getByRole('radio', { name: /Refund it/ }).check()
  await asker.page.getByRole('button', { name: 'Ask a colleague to agree: refund ₦9,000' }).click()
  await asker.page.locator('textarea[name=reason]:focus').waitFor()
  await asker.page.getByLabel('Reason').fill('She paid the full fee by card since.')
  await asker.page.getByRole('button', { name: 'Ask a colleague to agree: refund ₦9,000' }).click()
  await asker.page.getByText('A colleague of the bursary has to agree.').waitFor()
  expect(await asker.page.getByRole('button', { name: 'Agree', exact: true }).count()).toBe(0)
  await asker.leave()
  const second = await browser.visit()
  await signIn(second.page.context(), ngozi)
  await second.page.goto(portalUrl('/office/money?q=is:to-agree'))
  await second.page
    .getByRole('table', { name: 'Payments' })
    .getByRole('link', { name: /BASSEY-MONEY/i })
    .click()
  await second.page.getByText('She paid the full fee by card since.').first().waitFor()
  await second.page.getByRole('button', { name: 'Agree', exact: true }).click()
  const story = second.page.getByRole('region', { name: 'What happened' })
  await story.getByText('Agreed to refund ₦9,000').waitFor()
  await second.leave()
})

test('a key unfolds what can be done with a fee that counts, and the choice can be changed by another', async () => {
  const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Bello-Money' })
  const reference = await heldPayment(uuid, 1_000_000)
  await besideOffice(({ db }) =>
    db.updateTable('payment').set({ status: 'paid', held_for: null }).where('reference', '=', reference).execute(),
  )
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }]))
  await page.goto(portalUrl(`/office/money/payments/${reference}`))
  await page.getByText('Refund or move this payment').waitFor()
  for (const [key, act] of [
    ['1', 'refund'],
    ['2', 'move'],
  ]) {
    await page.keyboard.press(key ?? '')
    await page.locator(`[name=act][value=${act}]:checked:focus`).waitFor()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('26-184-730')
  expect(await page.getByLabel('Number of the application').inputValue()).toBe('26-184-730')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a bursar closes a month without money, which then says by whom, and finds no books of tomorrow or of before the first', async () => {
  const visitor = await browser.visit()
  const { page } = visitor
  await signIn(page.context(), await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }]))
  await page.goto(portalUrl('/office/money/months/2021-03'))
  await page.getByRole('heading', { name: 'March 2021', level: 1 }).waitFor()
  await page.getByRole('row', { name: /Mon 1 .*Open.*No money/ }).waitFor()
  await page.getByLabel('Note').fill('Before the first session.')
  await page.getByRole('button', { name: 'Close March 2021' }).click()
  await page.getByText('Closed by Sunday Okoro').waitFor()
  await page.getByText('Before the first session.').waitFor()
  expect(await page.getByRole('button', { name: 'Close March 2021' }).count()).toBe(0)
  expect(await page.getByRole('row', { name: /Closed.*Sunday Okoro.*No money/ }).count()).toBe(31)
  await page.getByRole('link', { name: 'The month before' }).waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'April 2021', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'The month before' }).waitFor()
  await page.clock.setFixedTime('2026-10-07T12:00:00+01:00')
  await page.goto(portalUrl('/office/money/days/2026-10-07'))
  await page.getByRole('heading', { name: 'Wednesday 7 October 2026', level: 1 }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Tuesday 6 October 2026', level: 1 }).waitFor()
  await visitor.leave()
})
