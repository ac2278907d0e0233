import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp } from '../../testing/people.ts'
import { type Person, type Someone, somebodyAt } from './testing/somebody.ts'

let portal: OfficePortal
let kemi: OfficePerson
let computing: OfficePerson
let head: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  computing = await portal.member('officer', { schools: ['computing'] })
  head = await portal.member('head')
})
afterAll(() => portal.close())

const somebody = (about?: Partial<Someone>) => somebodyAt(portal.context, about)

async function written(to: Person, about: Record<string, unknown> = {}): Promise<string> {
  const id = portal.context.random.uuid()
  const at = portal.context.clock.now()
  const row = {
    id,
    kind: 'fee-due',
    recipient: to.email,
    subject: 'Pay the fee',
    text_body: 'Pay',
    html_body: '<p>Pay</p>',
  }
  await portal.context.db
    .insertInto('mail')
    .values({ ...row, created_at: at, sent_at: at, account_id: to.id, ...about })
    .execute()
  return id
}

const again = (who: OfficePerson, { id }: { id: string }, message: string) =>
  who.call('sendMessageAgain', { params: { id, mail: message } })

const mailsOf = ({ id }: { id: string }) =>
  portal.context.db.selectFrom('mail').selectAll().where('account_id', '=', id).orderBy('created_at').execute()

const linesOf = async ({ id }: { id: string }, action: string) =>
  portal.context.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject', '=', `account:${id}`)
    .where('action', '=', action)
    .execute()

describe('an email is sent again', () => {
  test.each([
    ['that was sent', {}],
    ['that was returned', { bounced_at: new Date() }],
    ['that was given up', { sent_at: null, given_up_at: new Date(), last_error: '550 no such user' }],
  ])('%s, to the address that the account has now', async (_words, columns) => {
    const one = await somebody()
    const message = await written(one, { recipient: 'mistyped@psot.example', ...columns })
    expectDone(await again(kemi, one, message))
    const copies = (await mailsOf(one)).filter(({ id }) => id !== message)
    expect(copies).toHaveLength(1)
    expect(copies[0]).toMatchObject({
      recipient: one.email,
      subject: 'Pay the fee',
      text_body: 'Pay',
      kind: 'fee-due',
      sent_at: null,
    })
    expect(copies[0]?.next_attempt_at).not.toBeNull()
    expect(await linesOf(one, 'account.message-sent-again')).toEqual([{ actor_id: kemi.id }])
  })

  test('straight away, and not twice, if it is being retried', async () => {
    const one = await somebody()
    const later = new Date(portal.context.clock.now().getTime() + 3_600_000)
    const message = await written(one, {
      sent_at: null,
      attempts: 3,
      next_attempt_at: later,
      mailbox_full_at: new Date(),
    })
    expectDone(await again(kemi, one, message))
    const [only, ...more] = await mailsOf(one)
    expect(more).toEqual([])
    expect(only?.next_attempt_at?.getTime()).toBeLessThan(later.getTime())
  })

  test('once, when two press at the same time, and again after ten minutes', async () => {
    const one = await somebody()
    const message = await written(one)
    const answers = await Promise.all([again(kemi, one, message), again(computing, one, message)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await mailsOf(one)).toHaveLength(2)
    expect((await again(kemi, one, message)).status).toBe(409)
    portal.clock.advance({ minutes: 11 })
    expectDone(await again(kemi, one, message))
  })

  test.each([
    ['a code', { kind: 'verification-code' }],
    [
      'a code that waits',
      { kind: 'password-reset-code', sent_at: null, attempts: 1, next_attempt_at: new Date(), secrets: ['123456'] },
    ],
    ['blotted text', { text_body: 'Open https://usta.example/#••••' }],
    ['a private link', { text_body: `Open https://usta.example/pay/${'A'.repeat(43)}` }],
    ['an email whose text was deleted', { text_body: '', html_body: '' }],
    ['an email about to be sent', { sent_at: null, next_attempt_at: new Date() }],
    [
      'one held up by our mail server',
      { sent_at: null, next_attempt_at: new Date(), trouble: 'quota', trouble_since: new Date() },
    ],
  ])('but never %s', async (_words, columns) => {
    const one = await somebody()
    const message = await written(one, columns)
    expect((await again(kemi, one, message)).status).toBe(409)
    expect(await mailsOf(one)).toHaveLength(1)
    expect(await linesOf(one, 'account.message-sent-again')).toEqual([])
  })

  test('but not of someone else, of the office, out of scope, or by those who may only read', async () => {
    const [one, other] = [await somebody(), await somebody({ programme: 'msc-petroleum-engineering' })]
    const [message, office] = [await written(one), await written(one, { kind: 'staff-reset' })]
    expect((await again(kemi, other, message)).status).toBe(404)
    expect((await again(kemi, one, office)).status).toBe(404)
    expect((await again(computing, other, await written(other))).status).toBe(404)
    expect((await again(head, one, message)).status).toBe(403)
    expect(await mailsOf(one)).toHaveLength(2)
  })
})

describe('the sign-ins of a person', () => {
  const end = (who: OfficePerson, id: string) => who.call('endAccountSessions', { params: { id } })

  test('end, for good, with an email and a line', async () => {
    const person = await signedUp(portal, { email: 'lost.phone@example.com' })
    const { id } = await portal.context.db
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', person.email)
      .executeTakeFirstOrThrow()
    expect((await portal.as(person, 'GET', '/auth/sessions')).status).not.toBe(401)
    const answers = await Promise.all([end(kemi, id), end(kemi, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await portal.as(person, 'GET', '/auth/sessions')).status).toBe(401)
    expect((await portal.mails.newestTo(person.email)).subject).toBe('We have signed you out on all devices')
    expect(await linesOf({ id }, 'account.signed-out')).toEqual([{ actor_id: kemi.id }])
  })

  test('stay, for those out of scope, who may only read, and for oneself', async () => {
    const one = await somebody({ programme: 'msc-petroleum-engineering' })
    await sql`insert into session (id, account_id, created_at, last_used_at, expires_at)
      values (gen_random_uuid(), ${one.id}, now(), now(), now() + interval '9 years')`.execute(portal.context.db)
    expect((await end(computing, one.id)).status).toBe(404)
    expect((await end(head, one.id)).status).toBe(403)
    const own = await portal.member('registrar')
    await sql`update staff set email = ${one.email}, email_key = ${one.email} where id = ${own.id}`.execute(
      portal.context.db,
    )
    expect((await end(own, one.id)).status).toBe(404)
    expectDone(await end(kemi, one.id))
  })
})
