import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from './testing/deciding-office.ts'

let office: DecidingOffice
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ registrar } = office)
})
afterAll(() => office.close())

const read = async () => expectDone(await registrar.call('readRefusalReasonList'))

test('refusal reasons have a history that can be restored, and a stale change is refused', async () => {
  const editor = await office.member('editor')
  const before = await read()
  expect(before).toMatchObject({ revision: 0, history: [] })
  const [first, ...rest] = before.reasons
  const changed = [{ ...first, sentence: 'We had fewer places than qualified applicants.' }, ...rest.slice(0, -1)]
  const after = expectDone(await editor.call('saveRefusalReasons', { body: { revision: 0, reasons: changed } }))
  expect(after.history).toMatchObject([{ saved_by: { id: editor.id } }, { reasons: before.reasons }])
  expect(after.retired).toMatchObject([{ code: rest.at(-1).code }])

  const late = await registrar.call('saveRefusalReasons', { body: { revision: 0, reasons: before.reasons } })
  expect(late).toMatchObject({ status: 409, body: { detail: /has changed these reasons since/ } })
  const back = { revision: after.revision, reasons: before.reasons }
  expectDone(await registrar.call('saveRefusalReasons', { body: back }))
  expect((await read()).reasons).toEqual(before.reasons)
})

test('two reasons cannot share a name, and an unknown code is refused', async () => {
  const { revision, reasons } = await read()
  const twice = [...reasons, { label: reasons[0].label, sentence: 'Again.' }]
  const unknown = [{ code: 'no-such-reason', label: 'Other', sentence: 'Again.' }]
  for (const wrong of [twice, unknown])
    expect((await registrar.call('saveRefusalReasons', { body: { revision, reasons: wrong } })).status).toBe(422)
})
