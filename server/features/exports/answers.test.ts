import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerColumns } from '#shared/domain/export-kinds.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeCase } from '../../testing/cases.ts'
import { expectDone, invitedColleague, type OfficePerson, setUpAdministrator } from '../../testing/office.ts'

let portal: TestApp
let registrar: OfficePerson
beforeAll(async () => {
  portal = await testApp()
  registrar = await invitedColleague(portal, await setUpAdministrator(portal), {
    ...{ email: 'registrar@usta.example', full_name: 'Grace Ekanem' },
    grants: [{ role: 'registrar', scope: 'all' }],
  })
  const results = [
    { subject: 'English Language', grade: 'B3' },
    { subject: 'Mathematics', grade: 'A1' },
  ]
  const answers = {
    ...{ date_of_birth: '2008-03-01', gender: 'female', nationality: 'NG', state_of_origin: 'Kano', lga: 'Gwale' },
    ...{ address: '1 Zoo Road\nKano', entry_mode: 'utme', jamb_score: '251', guardian_name: '=Musa' },
    ...{ guardian_phone: '+2348031234567', residency: 'nigeria' },
    o_level: [{ exam: 'WAEC', year: '2025', exam_number: '4012345678', results }],
  }
  const written = {
    surname: 'Bello',
    first_name: 'Aisha',
    programme: 'bsc-computer-science',
    stage: 'checking',
  } as const
  await writeCase(portal.context, { ...written, daysAgo: 3, answers }, '26-000-001')
})
afterAll(() => portal.close())

const columns = answerColumns.map(({ id }) => id)

test('the answers of a form are columns, in words', async () => {
  const body = { what: 'applications', columns, filter: {}, format: 'plain-csv' }
  const [, line] = String(expectDone(await registrar.call('exportPeople', { body }))).split('\r\n')
  for (const said of [
    '2008-03-01,Female,Nigeria,Kano,Gwale,"1 Zoo Road\nKano"',
    ',UTME',
    ',251,',
    ',=Musa,0803 123 4567',
  ])
    expect(line).toContain(said)
  expect(line).toContain('WAEC (WASSCE), 2025, 4012345678\nEnglish Language B3, Mathematics A1')
})

test('answers that Excel would take for formulas are inert', async () => {
  const body = { what: 'applications', columns: ['guardian_name'], filter: {}, format: 'csv' }
  expect(String(expectDone(await registrar.call('exportPeople', { body })))).toContain(`"'=Musa"`)
})

test('those who have accepted a place have the same columns', async () => {
  const body = { what: 'accepted', columns, filter: {}, format: 'csv' }
  expect(await registrar.call('exportPeople', { body })).toMatchObject({ status: 200 })
})
