import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { recordAudit } from './audit.ts'

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.drop())

test.each([
  ['transfer from Ada <ada.o@unilag.edu.ng>, see the letter', 'transfer from Ada <(address)>, see the letter'],
  ['no mailbox "ada@example.com"; try ọla@ẹ̀kọ́.example', 'no mailbox "(address)"; try (address)'],
  ['paid @ 14:00, msc_1763719200000', 'paid @ 14:00, msc_1763719200000'],
])('no email address gets into a line that nobody can take back: %s', async (why, expected) => {
  await recordAudit(
    store.db,
    { clock: { now: () => new Date() } },
    { actor: { kind: 'command', id: 'Bursar' }, action: 'test', subject: 'payment:msc_1', detail: { why } },
  )
  const line = await store.db
    .selectFrom('audit_log')
    .select('detail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(line.detail).toEqual({ why: expected })
})
