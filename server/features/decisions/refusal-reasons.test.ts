import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { settingDesk } from '../../testing/setting-desk.ts'
import { type DecidingOffice, decidingOffice } from './testing/deciding-office.ts'

let office: DecidingOffice
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ registrar } = office)
})
afterAll(() => office.close())

test('refusal reasons are a setting: what is published is offered, and what is left out is not', async () => {
  const editor = await office.member('editor')
  const desk = settingDesk('refusal-reasons')
  const before = (await desk.read(editor)).published.body
  const [first, ...rest] = before
  const changed = [{ ...first, sentence: 'We had fewer places than qualified applicants.' }, ...rest.slice(0, -1)]
  await desk.change(editor, registrar, changed)
  expect(expectDone(await registrar.call('listRefusalReasons'))).toEqual(changed)
  expect((await desk.read(editor)).history).toMatchObject([{ version: 1, by: { id: registrar.id } }])
  expect(await desk.problems(editor, [first, { ...first, label: 'Again' }])).toMatchObject([{ field: '1.code' }])
})
