import { expect, test } from 'vitest'
import type { Grant } from '../shared/domain/staff.ts'
import { desktop, theBrowser } from './browser.ts'
import { loseNextResponse } from './network.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

/* The server does what it was asked and dies before it answers: the office says what it knows, and the same press does nothing twice. */

const browser = theBrowser()

async function openAs(name: string, grants: readonly Grant[], path: string) {
  const person = await newColleague(name, grants)
  const visitor = await browser.visit(desktop)
  await signIn(visitor.page.context(), person)
  await visitor.page.goto(portalUrl(`/office/${path}`))
  return { ...visitor, person }
}

const unknown = 'We do not know whether this was done.'

test('applications that were assigned without an answer are not assigned again, and it can still be undone', async () => {
  const programme = 'msc-petroleum-engineering'
  await aCandidate({ programme, surname: 'Once-Given' })
  const grants: Grant[] = [{ role: 'officer', scope: { programmes: [programme] } }]
  const { page, leave } = await openAs('Tunde Once', grants, 'queue?stage=received&q=once-given')
  await page.locator('tr.queue-row').getByRole('checkbox').check()
  await page.keyboard.press('a')
  await page.getByRole('checkbox', { name: /Tunde Once \(you\)/ }).check()
  await loseNextResponse(page, '**/confirm')
  const assign = page.getByRole('button', { name: 'Assign', exact: true })
  await assign.click()
  await page.getByRole('alert').getByText(unknown).waitFor()
  await assign.click()
  await page.getByText('1 application assigned to Tunde Once').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 application back as before').first().waitFor()
  await leave()
})

test('a part of a payment that was to be refunded, without an answer, is asked for once', async () => {
  const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Once-Paid' })
  const reference = await heldPayment(uuid, 1_500_000)
  await besideOffice(({ db }) =>
    db.updateTable('payment').set({ status: 'paid', held_for: null }).where('reference', '=', reference).execute(),
  )
  const grants: Grant[] = [{ role: 'bursar', scope: 'all' }]
  const { page, leave } = await openAs('Sunday Once', grants, `money/payments/${reference}`)
  await page.getByText('Refund or move this payment').click()
  await page.getByRole('radio', { name: /Refund it/ }).check()
  await page.getByLabel('Amount').fill('2000')
  await page.getByLabel('Reason').fill('Paid too much.')
  await loseNextResponse(page, '**/refunds')
  // Otherwise the page may show by itself that it was asked for, before the second press.
  await page.route(`**/office/api/payments/${reference}`, route => route.abort())
  const ask = page.getByRole('button', { name: /^Ask a colleague to agree/ })
  await ask.click()
  await page.getByRole('alert').getByText(unknown).waitFor()
  await ask.click()
  await page.getByText('A colleague has to agree now').first().waitFor()
  const asked = await besideOffice(({ db }) =>
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select('refund.amount_minor')
      .where('reference', '=', reference)
      .execute(),
  )
  expect(asked).toHaveLength(1)
  await leave()
})
