import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

/* Whoever has asked for a code, or approved it, does not waive their own fee with it (ADR 230). */

let office: MoneyOffice
beforeAll(async () => {
  office = await moneyOffice()
})
afterAll(() => office.close())

async function madeCode(asks: OfficePerson, approves: OfficePerson): Promise<string> {
  const until = dayOf(new Date(+office.clock.now() + 30 * 86_400_000))
  const body = { code: { count: 5, until, fee: 'application' }, reason: 'Shell scholars' }
  await asks.freshen()
  const { id, code } = expectDone(await asks.call('askFeeWaiver', { body }))
  await approves.freshen()
  expectDone(await approves.call('approveFeeWaiver', { params: { id } }))
  return code
}

async function use(person: Person, code: string) {
  const url = `/applications/${person.application.uuid}/waiver`
  const answer = await office.app.inject({ method: 'POST', url, headers: person.bearer, payload: { code } })
  return { status: answer.statusCode, body: answer.json() }
}

const raw = (email: string) => email.replace('@', '+applies@')

async function applies(member: OfficePerson, where: 'application' | 'account' | 'sign-on'): Promise<Person> {
  const person = await office.somebody()
  const { db, clock } = office.context
  const { uuid } = person.application
  if (where === 'application')
    await sql`update application set email = ${raw(member.email)} where uuid = ${uuid}`.execute(db)
  if (where === 'account')
    await sql`update account set email = ${raw(member.email)} where id = (select account_id from application where uuid = ${uuid})`.execute(
      db,
    )
  if (where === 'sign-on')
    await sql`insert into staff_sign_on (issuer, subject, staff_id, linked_at, last_used_at, email)
      values ('https://id.example', ${uuid}, ${member.id}, ${clock.now()}, ${clock.now()}, ${person.email})`.execute(db)
  return person
}

const decides = ['asked for', 'approved'] as const
const places = ['application', 'account', 'sign-on'] as const

test.each(decides.flatMap(how => places.map(where => [how, where] as const)))(
  'a code that somebody has %s is not for themselves, known by the address of their %s',
  async (how, where) => {
    const [own, other] = [await office.member('bursar'), await office.member('bursar')]
    const code = await (how === 'asked for' ? madeCode(own, other) : madeCode(other, own))
    const person = await applies(own, where)
    expect(await use(person, code)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Ask a colleague to waive it') },
    })
    expect(await office.standing(person)).toMatchObject({ status: 'awaiting_payment' })
    expect((await use(await office.somebody(), code)).status).toBe(200)
  },
)

test('a code of others waives the fee of someone from the office, and of those whom they recommend', async () => {
  const [asks, approves, applying] = [
    await office.member('officer'),
    await office.member('bursar'),
    await office.member('officer'),
  ]
  const code = await madeCode(asks, approves)
  expect((await use(await applies(applying, 'application'), code)).status).toBe(200)
  const recommended = await office.somebody()
  await sql`update referee set email = ${asks.email} where application_id = (select id from application where uuid = ${recommended.application.uuid})`.execute(
    office.context.db,
  )
  expect((await use(recommended, code)).status).toBe(200)
})
