import { expect, test } from 'vitest'
import { theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { portalUrl } from './portal.ts'

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
  expect(await page.getByRole('region', { name: 'Totals of what is shown' }).textContent()).toContain('₦8,765')
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
