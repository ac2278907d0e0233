import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { completeApplication, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { besidePortal } from './store.ts'

const browser = theBrowser()

test('while a payment is being checked no page offers to pay again, unless the office has asked for it', async () => {
  const person = await signedUp('emeka', 'msc')
  await completeApplication(person, { is_draft: 'false' })
  await besidePortal(db =>
    sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at)
      select gen_random_uuid(), id, 'msc_held_' || id, program_type, residency, 500, 'NGN', ${person.email}, 'test', 'mismatched', now()
      from application where email_key = ${person.email}`.execute(db),
  )
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/payment'))
  await page.getByText('Do not pay again').waitFor()
  const pay = page.getByRole('button', { name: /^Pay .* Application Fee$/ })
  expect(await pay.isVisible()).toBe(false)
  await visitor.expectAccessible('the fee while a payment is being checked')
  await page.getByText('The admissions office has asked me to pay again').click()
  await pay.waitFor()
  await visitor.expectAccessible('the fee that is to be paid again')
  visitor.expectNoErrors()
  await visitor.leave()
})
