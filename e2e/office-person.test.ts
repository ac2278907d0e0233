import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../server/base/context.ts'
import { somebodyAt } from '../server/features/people/testing/somebody.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { mailTo, portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()

/** Someone with a draft, to whom emails went that arrived, were refused, and wait. */
async function someoneWritten(context: Context, surname: string) {
  const person = await somebodyAt(context, {
    surname,
    first_name: 'Halima Aisha',
    phone: '+2348034725764',
    status: 'draft',
  })
  const { db } = context
  await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, attempts, sent_at, given_up_at,
      last_error, account_id)
    values
    (gen_random_uuid(), 'fee-due', ${person.email}, 'Pay ₦10,000 to complete your application', ${'Good day,\n\nPay the fee to complete your application.'},
      '', now() - interval '1 hour', 1, now(), null, null, ${person.id}),
    (gen_random_uuid(), 'password-reset-code', ${person.email}, 'Your code', 'Enter 123 456 to choose a new password.',
      '', now() - interval '2 hours', 1, now(), null, null, ${person.id}),
    (gen_random_uuid(), 'email-confirmed', 'mistyped@psot.example', 'Your email address is confirmed', 'Good day',
      '', now() - interval '3 hours', 8, null, now(), '550 5.1.2 no such domain', ${person.id})`.execute(db)
  await sql`insert into contact_phone (account_id, phone, confirmed_at, sms_since, refused_at, updated_at)
    values (${person.id}, '+2348034725764', now(), now(), now(), now())`.execute(db)
  await sql`insert into delivery (id, mail_id, account_id, channel, kind, lane, recipient, body, path, useful_until, created_at, sent_at,
      delivered_at, given_up_at, last_error)
    select gen_random_uuid(), mail.id, ${person.id}, one.channel, 'fee-due', 'soon', one.recipient, 'There is news about a payment.',
      '/dashboard', now(), now(), now(), one.delivered_at, one.given_up_at, one.words
    from mail, (values ('sms', '+2348034725764', now(), null::timestamptz, null),
      ('whatsapp', '+2348034725764', null, now(), 'Message undeliverable'),
      ('push', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null, null, null))
      as one (channel, recipient, delivered_at, given_up_at, words)
    where mail.account_id = ${person.id} and mail.kind = 'fee-due'`.execute(db)
  await sql`insert into session (id, account_id, user_agent, created_at, last_used_at, expires_at)
    values (gen_random_uuid(), ${person.id}, 'Mozilla/5.0 (Linux; Android 10) Chrome/120', now(), now(), now() + interval '9 days')`.execute(
    db,
  )
  return person
}

test('an officer finds someone with only a draft by keyboard from the queue, and reads why an email did not arrive', async () => {
  const surname = `Zubairu${['abcdefghij'[process.pid % 10]]}`
  const person = await besideOffice(context => someoneWritten(context, surname))
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: 'all' }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl(`/office/queue?stage=all&q=${surname}`))
  await page.getByRole('link', { name: 'Search all people' }).waitFor()
  // The list has its own search under /, so the button names the keys that find anyone from here.
  await page.getByRole('button', { name: /^Find anyone g ?\/$/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await page.keyboard.type(person.email)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(surname, 'i') })
    .waitFor()
  // The first empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Search all people' }).click()
  await page.getByText('1 person. Found by name.').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await page.getByText(`1 person. Found by email address, as ${person.email}.`).waitFor()
  await page.getByRole('link', { name: new RegExp(surname.toUpperCase()) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${surname.toUpperCase()}, Halima Aisha` }).waitFor()
  await page.getByText('Draft, not submitted').waitFor()
  await page.getByText('Chrome on Android').waitFor()
  await page.getByText('550 5.1.2 no such domain').waitFor()
  await page.getByText('SMS to +2348034725764: ✓ arrived').waitFor()
  await page.getByText('WhatsApp to +2348034725764: ✕ did not arrive').waitFor()
  await page.getByText('Notification to Firefox on Linux: ✓ sent').waitFor()
  await page.getByRole('heading', { name: 'News besides email' }).waitFor()
  await page.getByText(/^Not reached/).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('Enter •••• to choose a new password.').waitFor()
  expect(await page.getByText('123 456').count()).toBe(0)
  await visitor.expectSound('the page of a person')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByText(`“Your email address is confirmed” goes to ${person.email}.`).waitFor()
  await mailTo(person.email, /^Your email address is confirmed$/)
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Not signed in anywhere.').waitFor()
  await mailTo(person.email, /^We have signed you out on all devices$/)
  visitor.expectNoErrors()
  await visitor.leave()

  const small = await visit(phone)
  await signIn(small.page.context(), officer)
  await small.page.goto(portalUrl(`/office/people/account/${person.id}`))
  await small.page.getByText('Not delivered').waitFor()
  await small.page.goto(portalUrl('/office/people/find?q=nobody@example.com'))
  await small.page.getByRole('heading', { name: 'No one found' }).waitFor()
  small.expectNoErrors()
  await small.leave()
})
