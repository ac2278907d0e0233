import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { recordAudit } from '../../db/audit.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeCase } from '../../testing/cases.ts'
import { expectDone, invitedColleague, type OfficePerson, setUpAdministrator } from '../../testing/office.ts'

let portal: TestApp
const people = {} as Record<
  'officer' | 'computing' | 'head' | 'bursar' | 'registrar' | 'auditor' | 'second',
  OfficePerson
>
const grants: Record<keyof typeof people, Grant[]> = {
  officer: [{ role: 'officer', scope: 'all' }],
  computing: [{ role: 'officer', scope: { schools: ['computing'] } }],
  head: [{ role: 'head', scope: 'all' }],
  bursar: [{ role: 'bursar', scope: 'all' }],
  registrar: [{ role: 'registrar', scope: 'all' }],
  auditor: [{ role: 'auditor', scope: 'all' }],
  second: [{ role: 'auditor', scope: 'all' }],
}
const uuids: string[] = []
let administrator: OfficePerson

beforeAll(async () => {
  portal = await testApp()
  administrator = await setUpAdministrator(portal)
  for (const [name, held] of Object.entries(grants) as [keyof typeof people, Grant[]][])
    people[name] = await invitedColleague(portal, administrator, {
      email: `${name}@usta.example`,
      full_name: name,
      grants: held,
    })
  const programmes = ['msc-computer-science', 'msc-space-physics', 'msc-computer-science']
  for (const [at, programme] of programmes.entries()) {
    const wanted = {
      surname: `=Person${at}`,
      first_name: 'Ọlá',
      programme,
      stage: 'checking',
      daysAgo: 9 - at,
    } as const
    uuids.push((await writeCase(portal.context, wanted, `26-000-00${at}`)).uuid)
  }
})
afterAll(() => portal.close())

const [first, foreign, third] = [0, 1, 2]
const picked = (...at: number[]) => ({ uuids: at.map(one => uuids[one] ?? '') })

function exported(who: OfficePerson, body: Record<string, unknown>) {
  return who.call('exportPeople', { body: { columns: ['application_number'], format: 'csv', ...body } })
}

async function rowsOf(who: OfficePerson, body: Record<string, unknown>): Promise<string[]> {
  const answer = await exported(who, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return String(answer.body)
    .replace(/^\u{feff}/u, '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
}

const lines = () =>
  portal.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('applications that were chosen one by one', () => {
  test('are all in the file, and no others', async () => {
    const filter = picked(third, first, first)
    expect(await rowsOf(people.computing, { what: 'applications', filter })).toEqual(['26-000-000', '26-000-002'])
  })

  test('leave a line in the audit log that names each person', async () => {
    const filter = picked(first)
    await rowsOf(people.officer, { what: 'applications', filter })
    expect(await lines()).toMatchObject({ action: 'export.made', detail: { filter, count: 1 } })
  })

  test('cannot be exported with one from another scope among them, and no line is logged', async () => {
    const before = await lines()
    for (const filter of [picked(first, foreign), picked(foreign)]) {
      const answer = await exported(people.computing, { what: 'applications', filter })
      expect(answer.body).toMatchObject({ status: 404, code: 'not-found' })
    }
    const nobody = await exported(people.officer, { what: 'applications', filter: { uuids: [crypto.randomUUID()] } })
    expect(nobody.status).toBe(404)
    expect(await lines()).toEqual(before)
  })

  test.each([
    ['none', 'applications', []],
    ['more than 1,000', 'applications', Array.from({ length: 1001 }, () => crypto.randomUUID())],
    ['what is no application', 'applications', ['26-000-000']],
    ['applications for the list of fees', 'fees', undefined],
    ['applications for the audit log', 'audit', undefined],
  ])('are refused: %s', async (_what, what, wanted) => {
    const who = what === 'fees' ? people.bursar : people.auditor
    const filter = wanted ? { uuids: wanted } : picked(first)
    const columns = what === 'audit' ? ['at'] : ['application_number']
    expect((await exported(who, { what, filter, columns })).body).toMatchObject({ status: 422 })
  })
})

describe('a file of the audit log', () => {
  const columns = ['who', 'what', 'about', 'name']

  beforeAll(async () => {
    const actor = { kind: 'staff', id: people.officer.id } as const
    const subject = `application:${uuids[0]}`
    await recordAudit(portal.context.db, portal.context, { actor, action: 'document.read', subject })
  })

  test('has the lines found, in plain words and without formulas', async () => {
    const rows = await rowsOf(people.auditor, {
      what: 'audit',
      columns,
      filter: { q: '26-000-000 what:document.read' },
    })
    expect(rows).toEqual([`officer,Opened a document,26-000-000,"'=Person0, Ọlá"`])
  })

  test('is logged itself, with the search', async () => {
    await rowsOf(people.auditor, { what: 'audit', columns, filter: { q: 'who:officer' } })
    expect(await lines()).toMatchObject({
      action: 'export.made',
      actor_id: people.auditor.id,
      detail: { what: 'audit', columns, filter: { q: 'who:officer' } },
    })
  })

  test('for a registrar leaves out what concerns staff', async () => {
    const rows = await rowsOf(people.registrar, { what: 'audit', columns: ['subject'], filter: {} })
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.join()).not.toContain('staff:')
    expect((await rowsOf(people.auditor, { what: 'audit', columns: ['subject'], filter: {} })).join()).toContain(
      'staff:',
    )
  })

  test.each(['officer', 'head', 'bursar'] as const)('is not for the %s', async who => {
    expect((await exported(people[who], { what: 'audit', columns, filter: {} })).status).toBe(403)
  })

  test('is not for an administrator, who cannot export people', async () => {
    expect((await exported(administrator, { what: 'audit', columns, filter: {} })).status).toBe(403)
  })

  test('is counted by its lines, and by the people and things in them', async () => {
    const counted = expectDone(await people.auditor.call('countExport', { query: 'what=audit&q=26-000-000' }))
    const all = expectDone(await people.auditor.call('searchAudit', { query: 'q=26-000-000&limit=100' })).lines
    expect(counted).toEqual({ people: 1, lines: all.length, needs_approval: false })
  })

  test('about more than 1,000 people needs approval by a colleague with the same access', async () => {
    const actor = { kind: 'job', id: 'send-mail' } as const
    const many = Array.from({ length: 1001 }, (_, at) => ({ actor, action: 'mail.given-up', subject: `mail:${at}` }))
    await recordAudit(portal.context.db, portal.context, ...many)
    const content = { what: 'audit', columns, filter: { q: 'what:system' }, format: 'csv' }
    expect((await exported(people.auditor, content)).body).toMatchObject({ status: 403 })
    await people.auditor.freshen()
    const { id } = expectDone(await people.auditor.call('askForExport', { body: content }))
    await people.registrar.freshen()
    expect((await people.registrar.call('approveExport', { params: { id } })).status).toBe(404)
    await people.second.freshen()
    expectDone(await people.second.call('approveExport', { params: { id } }))
    expect(await rowsOf(people.auditor, { ...content, request: id })).toHaveLength(1001)
  })
})
