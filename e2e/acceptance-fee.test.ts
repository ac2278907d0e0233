import { expect, test } from 'vitest'
import { setAcceptanceFee } from '../server/features/rounds/set-acceptance-fee.ts'
import { writeTold } from '../server/testing/told.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { candidateWithReferees, signedInAs, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()

const programme = 'msc-space-physics'
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name })

/** An applicant who has accepted a place with a fee of ₦50,000. */
async function admitted(name: string, device: typeof phone | typeof desktop): Promise<Visitor> {
  const candidate = await candidateWithReferees(name)
  const visitor = await browser.visit({ ...device, ...(await signedInAs(candidate)) })
  await visitor.page.goto(portalUrl('/dashboard'))
  const { uuid } = await storedApplication(visitor.page)
  await besideOffice(async context => {
    const rounds = context.db.selectFrom('application').select('round_id').where('uuid', '=', uuid)
    const { round_id } = await rounds.executeTakeFirstOrThrow()
    const decision = { by: 'Ngozi Bello', why: 'Senate, 3 March' }
    await setAcceptanceFee(context, { round: round_id ?? '', programme, amount: '50,000' }, decision)
    return writeTold(context, uuid, { state: 'accepted', programme })
  })
  return visitor
}

test('an acceptance fee is paid on a phone, and its receipt is available', async () => {
  const visitor = await admitted('acceptance-phone', phone)
  const { page } = visitor
  await page.goto(portalUrl('/acceptance-fee'))
  await steps.heading(page, 'Your acceptance fee')
  await page.getByText('₦50,000', { exact: true }).waitFor()
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await button(visitor, 'Pay ₦50,000 Acceptance Fee').click()
  await steps.fillCard(steps.cardPage(page), steps.goodCard)
  await steps.heading(page, 'Your acceptance fee is paid')
  await visitor.expectAccessible('an acceptance fee that is paid, in the dark')
  const [receipt] = await Promise.all([page.waitForEvent('download'), button(visitor, 'Download receipt').click()])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)
  await page.reload()
  await steps.heading(page, 'Your acceptance fee is paid')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('money that does not match arrives while the card page is open, and the applicant is brought to what is said of it', async () => {
  const visitor = await admitted('acceptance-held', phone)
  const { page } = visitor
  await page.goto(portalUrl('/acceptance-fee'))
  await button(visitor, 'Pay ₦50,000 Acceptance Fee').click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  const { uuid } = await storedApplication(page)
  await besideOffice(({ db }) =>
    db
      .updateTable('payment')
      .set({ status: 'mismatched', held_for: 'amount', settled_at: new Date(), gateway_answer: '{}' })
      .where('fee', '=', 'acceptance')
      .where('application_id', 'in', db.selectFrom('application').select('id').where('uuid', '=', uuid))
      .executeTakeFirstOrThrow(),
  )
  await page.locator(':focus', { hasText: 'We are checking your payment' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('someone else is asked to pay the acceptance fee, sees which fee it is and pays it', async () => {
  const visitor = await admitted('acceptance-desk', desktop)
  await visitor.page.goto(portalUrl('/acceptance-fee'))
  await button(visitor, 'Ask someone to pay').click()
  const url = await visitor.page
    .getByText(/\/pay\//)
    .first()
    .textContent()
  const payer = await browser.visit(phone)
  await payer.page.goto(url ?? '')
  await steps.heading(payer.page, 'Pay an acceptance fee for Adaeze')
  await payer.page.getByLabel('Your email address').fill('aunt@example.com')
  await payer.page.getByLabel('Your email address').press('Enter')
  await steps.fillCard(steps.cardPage(payer.page), steps.goodCard)
  await steps.heading(payer.page, 'The acceptance fee for Adaeze is paid')
  // The page of the person who asked is still open, and has noticed.
  await steps.heading(visitor.page, 'Your acceptance fee is paid')
  payer.expectNoErrors()
  visitor.expectNoErrors()
  await payer.leave()
  await visitor.leave()
})
