import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

const content = { what: 'applications', columns: ['surname'], filter: { stage: 'received' }, format: 'xlsx' } as const

let portal: OfficePortal
let registrar: OfficePerson
let request: string

beforeAll(async () => {
  portal = await officePortal()
  registrar = await portal.member('registrar')
  const auditor = await portal.member('auditor')
  await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number, answers,
      created_at, updated_at, submitted_at, round_id)
    select gen_random_uuid(), 'm' || n || '@example.com', 'm' || n || '@example.com', 'msc', 'msc-computer-science', 'submitted', 'Many' || n,
      '27-000-' || lpad(n::text, 4, '0'), '{}', now(), now(), now(), (select id from round where 'msc' = any(program_types) order by id limit 1)
    from generate_series(1, 1001) n`.execute(portal.context.db)
  await registrar.freshen()
  request = expectDone(await registrar.call('askForExport', { body: content })).id
  await auditor.freshen()
  expectDone(await auditor.call('approveExport', { params: { id: request } }))
})
afterAll(() => portal.close())

const download = () => registrar.call('exportPeople', { body: { ...content, request } })

test('an approved export whose download was cut off before its end can be downloaded again, and then no more', async () => {
  const { db } = portal.context
  // The end of the file is not reached, as if the server had died.
  await sql`alter table export_request add constraint unused check (used_at is null) not valid`.execute(db)
  expect(await Promise.resolve(download()).catch(() => ({ status: 'broken off' }))).not.toMatchObject({ status: 200 })
  await sql`alter table export_request drop constraint unused`.execute(db)
  const begun = db.selectFrom('audit_log').select('id').where('action', '=', 'export.made')
  expect(await begun.execute()).toHaveLength(1)
  const { own } = expectDone(await registrar.call('listExportRequests'))
  expect(own).toMatchObject([{ id: request, state: 'approved' }])
  expect((await download()).status).toBe(200)
  expect((await download()).status).toBe(404)
})
