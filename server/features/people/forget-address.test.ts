import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '../../emails/outbox.ts'
import type { OfficePerson } from '../../testing/office.ts'
import { signedUp } from '../../testing/people.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* Someone without an account asks for what we hold to be deleted. */

let portal: DecidingOffice
let registrar: OfficePerson
beforeAll(async () => {
  portal = await decidingOffice()
  registrar = await portal.member('registrar')
  await registrar.freshen()
})
afterAll(() => portal.close())

const forget = (email: string, who = registrar, reason = 'Letter of 20 November') =>
  who.call('forgetAddress', { body: { email, reason } })
const mailsTo = (recipient: string) =>
  portal.context.db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()

async function writeTo(to: string): Promise<void> {
  const content = { subject: 'News', text: 'News', html: 'News' }
  await portal.context.db
    .transaction()
    .execute(tx => enqueueMail(tx, portal.context, { kind: 'sponsor-receipt', to, content }))
}

test('everything with the address goes, in any spelling, and the log says how it was asked for', async () => {
  await writeTo('writer@example.com')
  expect(await forget('Writer@Example.com')).toMatchObject({ status: 200, body: { records: 1 } })
  expect(await mailsTo('writer@example.com')).toEqual([])
  expect(await forget('writer@example.com')).toMatchObject({ status: 200, body: { records: 0 } })
  const line = await portal.context.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'person.forgotten')
    .orderBy('id')
    .executeTakeFirst()
  expect(line).toMatchObject({ actor_id: registrar.id, detail: { mails: 1, reason: 'Letter of 20 November' } })
})

test('the address of an account is refused, and nothing is deleted', async () => {
  const { email } = await signedUp(portal, { email: 'owner@example.com' })
  await portal.work('send-mail')
  const before = await mailsTo(email)
  expect((await forget(email)).status).toBe(409)
  expect(await mailsTo(email)).toEqual(before)
})

test('one’s own address, a part of the programmes, a missing reason and an old second factor are refused', async () => {
  expect((await forget(registrar.email)).status).toBe(403)
  const part = await portal.member('registrar', { program_types: ['undergraduate'] })
  await part.freshen()
  expect((await forget('writer@example.com', part)).status).toBe(403)
  expect((await forget('writer@example.com', registrar, ' ')).status).toBe(422)
  const officer = await portal.member('officer')
  await officer.freshen()
  expect((await forget('writer@example.com', officer)).status).toBe(403)
  portal.clock.advance({ minutes: 6 })
  expect((await forget('writer@example.com')).status).toBe(403)
})
