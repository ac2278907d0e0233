import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExportKind, exportColumns } from '#shared/domain/export-kinds.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { transactPlainly } from '../../http/idempotency.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeCase } from '../../testing/cases.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'
import { writeTold } from '../../testing/told.ts'
import { exportPeople } from './export-people.ts'

let portal: TestApp
const people = {} as Record<'registrar' | 'computing' | 'head' | 'bursar' | 'records' | 'auditor', OfficePerson>

const grants: Record<keyof typeof people, Grant[]> = {
  registrar: [{ role: 'registrar', scope: 'all' }],
  computing: [{ role: 'officer', scope: { schools: ['computing'] } }],
  head: [{ role: 'head', scope: { schools: ['computing'] } }],
  bursar: [{ role: 'bursar', scope: 'all' }],
  records: [{ role: 'records', scope: 'all' }],
  auditor: [{ role: 'auditor', scope: 'all' }],
}

const hostile = ['=1+1', '+2348031234567', '-2+3', '@SUM(A1)', '\tTab', '＝1', 'O’Brien, "Ada" = 1']
const ids: string[] = []

beforeAll(async () => {
  portal = await testApp()
  for (const [name, held] of Object.entries(grants) as [keyof typeof people, Grant[]][])
    people[name] = await colleague(portal, { email: `${name}@usta.example`, full_name: name, grants: held })
  for (const [at, surname] of hostile.entries()) {
    const programme = at % 2 === 0 ? 'msc-computer-science' : 'msc-space-physics'
    const number = `26-000-00${at}`
    const answers = { jamb_registration_number: '202610000001AB' }
    const written = { surname, first_name: 'Ọlá', programme, stage: 'checking' as const, daysAgo: 9 - at, answers }
    ids.push((await writeCase(portal.context, written, number)).uuid)
  }
})
afterAll(() => portal.close())

const usual = (what: ExportKind) => exportColumns[what].map(({ id }) => id)

function exported(who: OfficePerson, what: ExportKind, more: Record<string, unknown> = {}) {
  return who.call('exportPeople', { body: { what, columns: usual(what), filter: {}, format: 'csv', ...more } })
}

async function linesOf(who: OfficePerson, what: ExportKind, more: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await exported(who, what, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body)
    .replace(/^\u{feff}/u, '')
    .trimEnd()
    .split('\r\n')
}

const lastLine = () =>
  portal.context.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'actor_id', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a CSV file', () => {
  test('starts with a mark that makes Excel read accents, and has one line per person in the view', async () => {
    const { body, headers } = await exported(people.registrar, 'applications', {
      columns: ['surname', 'stage', 'received_on'],
    })
    expect(String(body).startsWith('\u{feff}Surname,Stage,Received on\r\n')).toBe(true)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="applications-\d{4}-/)
    expect(String(body)).toMatch(/,Checking,\d{4}-\d\d-\d\d\r\n/)
    expect((await linesOf(people.registrar, 'applications')).length).toBe(1 + hostile.length)
  })

  test('contains no formulas, and is otherwise unchanged', async () => {
    const [, ...names] = await linesOf(people.registrar, 'applications', { columns: ['surname'] })
    const inert = ["'=1+1", "'+2348031234567", "'-2+3", "'@SUM(A1)", "'\tTab", "'＝1", 'O’Brien, ""Ada"" = 1']
    expect(names).toEqual(inert.map(name => `"${name}"`))
  })

  test('for other programs has every value as it is, and no mark', async () => {
    const { body, headers } = await exported(people.registrar, 'applications', {
      columns: ['surname'],
      format: 'plain-csv',
    })
    const [headings, ...names] = String(body).trimEnd().split('\r\n')
    expect(headings).toBe('Surname')
    expect(headers['content-disposition']).toMatch(/filename="applications-[\d-]+\.csv"/)
    expect(names).toEqual(['=1+1', '+2348031234567', '-2+3', '@SUM(A1)', '"\tTab"', '＝1', '"O’Brien, ""Ada"" = 1"'])
  })

  test('has phone numbers as they are dialled here, and JAMB numbers unchanged', async () => {
    const [, first] = await linesOf(people.registrar, 'applications', { columns: ['phone', 'jamb_number'] })
    expect(first).toBe('0803 600 0000,202610000001AB')
  })

  test('follows the filter and search of the queue', async () => {
    expect(await linesOf(people.registrar, 'applications', { filter: { stage: 'received' } })).toHaveLength(1)
    const found = await linesOf(people.registrar, 'applications', {
      columns: ['application_number'],
      filter: { q: 'obrien' },
    })
    expect(found).toEqual(['Application number', '26-000-006'])
  })
})

test.each([
  ...(['applications', 'fees', 'payments', 'audit'] as const).map(
    what => [what, 'programm:msc-space-physics'] as const,
  ),
  ...(['applications', 'fees', 'payments'] as const).map(what => [what, 'round:msc-1999'] as const),
])(
  'nothing is exported or counted of %s with a filter that there is not, which would be everyone: %s',
  async (what, q) => {
    const who = what === 'payments' || what === 'fees' ? people.bursar : people.registrar
    const answers = [
      await exported(who, what, { filter: { q } }),
      await who.call('countExport', { query: `what=${what}&q=${q}` }),
    ]
    for (const { status, body } of answers)
      expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringContaining(`“${q}”`) })
  },
)

/** The same as the call, with the stream itself in the answer. */
function streamed(format: 'csv' | 'xlsx', columns: string[]) {
  const member = {
    id: people.registrar.id,
    sessionId: '',
    fullName: '',
    email: '',
    grants: grants.registrar,
    isFresh: false,
    rightsVersion: 1,
    own: [],
  }
  return exportPeople(portal.context, transactPlainly(portal.context), member, {
    what: 'applications',
    columns,
    filter: {},
    format,
  })
}

test('an XLSX file stores every text as text, which a spreadsheet never runs', async () => {
  const { bytes } = await streamed('xlsx', ['surname', 'phone', 'score'])
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'))
  const file = join(folder, 'file.xlsx')
  await writeFile(file, Readable.from(bytes))
  const sheet = execFileSync('python3', [
    '-c',
    `import zipfile;print(zipfile.ZipFile('${file}').read('xl/worksheets/sheet1.xml').decode())`,
  ]).toString()
  await rm(folder, { recursive: true })
  expect(sheet).toContain('<c t="inlineStr" s="2"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).toContain('>0803 600 0000<')
  expect(sheet).toContain('O’Brien, &#34;Ada&#34; = 1')
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row>/g)).toHaveLength(1 + hostile.length)
})

describe('a scope', () => {
  test('has only its own people, whatever a filter or search asks for', async () => {
    const computing = ['26-000-000', '26-000-002', '26-000-004', '26-000-006']
    const columns = ['application_number']
    expect((await linesOf(people.computing, 'applications', { columns })).slice(1)).toEqual(computing)
    for (const q of ['programme:msc-space-physics', '26-000-001', 'sum'])
      expect(await linesOf(people.computing, 'applications', { columns, filter: { q } }), q).toHaveLength(1)
  })

  test('for reading does not include exporting', async () => {
    const both = await colleague(portal, {
      email: 'both@usta.example',
      grants: [
        { role: 'head', scope: 'all' },
        { role: 'officer', scope: { programmes: ['msc-computer-science'] } },
      ],
    })
    expect(await linesOf(both, 'applications')).toHaveLength(1 + 4)
    expect(expectDone(await both.call('countExport', { query: 'what=applications' })).people).toBe(4)
  })
})

describe('a head of school', () => {
  test('exports the school’s totals, without names', async () => {
    const lines = await linesOf(people.head, 'totals', { columns: ['programme', 'stage', 'applications'] })
    expect(lines).toEqual(['Programme,Stage,Applications', 'M.Sc. Computer Science,Checking,4'])
  })

  test.each(['applications', 'accepted', 'fees'] as const)('exports no %s', async what => {
    expect((await exported(people.head, what)).body).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await people.head.call('countExport', { query: `what=${what}` })).body).toMatchObject({ status: 403 })
  })
})

test.each([
  ['bursar', 'applications'],
  ['bursar', 'accepted'],
  ['bursar', 'totals'],
  ['records', 'applications'],
  ['records', 'fees'],
  ['computing', 'fees'],
  ['registrar', 'fees'],
] as const)('a %s exports no %s', async (who, what) => {
  expect((await exported(people[who], what)).body).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a bursar exports fees without what is being decided', async () => {
  const [headings = '', ...lines] = await linesOf(people.bursar, 'fees')
  expect(headings).not.toMatch(/Stage|Decision|Score|Email/)
  expect(lines).toHaveLength(hostile.length)
})

describe('with decisions', () => {
  test('a file has only released ones', async () => {
    const { db } = portal.context
    const columns = ['application_number', 'decision']
    const filter = { stage: 'told' }
    await writeTold(portal.context, ids[0] ?? '', { kind: 'offer', state: 'accepted' })
    await sql`update decision set releases_at = now()`.execute(db)
    expect(await linesOf(people.registrar, 'applications', { columns, filter })).toEqual([
      'Application number,Decision released',
      '26-000-000,Offer',
    ])
    await sql`insert into decision (id, application_id, kind, programme_id, proposed_at, proposed_by_kind)
      select gen_random_uuid(), id, 'rejection', 'msc-computer-science', now(), 'command' from application where uuid = ${ids[2]}`.execute(
      db,
    )
    const all = await linesOf(people.registrar, 'applications', { columns })
    expect(all).toContain('26-000-002,')
    expect(all.join()).not.toContain('Rejection')
  })

  test('the records office exports only people who have accepted a place', async () => {
    const lines = await linesOf(people.records, 'accepted', { columns: ['application_number', 'offer'] })
    expect(lines).toEqual(['Application number,Offer', '26-000-000,Accepted'])
  })
})

test.each([
  ['a column that there is not', { columns: ['password_hash'] }],
  ['a column of another file', { columns: ['receipt_number'] }],
  ['a column twice', { columns: ['surname', 'surname'] }],
  ['no column', { columns: [] }],
  ['a format that there is not', { format: 'exe' }],
  ['a stage that there is not', { filter: { stage: 'lost' } }],
])('%s is refused', async (_what, more) => {
  expect((await exported(people.registrar, 'applications', more)).body).toMatchObject({ status: 422 })
})

test('each export is logged with who, what, filter, columns and count', async () => {
  await linesOf(people.computing, 'applications', { columns: ['surname'], filter: { stage: 'checking', q: 'is:open' } })
  expect(await lastLine()).toMatchObject({
    action: 'export.made',
    actor_id: people.computing.id,
    subject: expect.stringMatching(/^export:[0-9a-f-]{36}$/),
    detail: { what: 'applications', format: 'csv', columns: ['surname'], filter: { stage: 'checking', q: 'is:open' } },
  })
})

test('a client that disconnects ends the query and releases the connection', async () => {
  const open = () =>
    sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
      .execute(portal.context.db)
      .then(({ rows }) => rows[0]?.n)
  for (const format of ['csv', 'xlsx'] as const)
    for (let turn = 0; turn < 4; turn += 1) {
      const { bytes } = await streamed(format, ['surname'])
      if (Buffer.isBuffer(bytes)) throw new Error('A file of people is a stream')
      bytes.once('data', () => bytes.destroy())
      await new Promise(done => bytes.once('close', done))
    }
  await expect.poll(open).toBe(0)
  expect(await linesOf(people.registrar, 'applications')).toHaveLength(1 + hostile.length)
})

describe('more than 1,000 people', () => {
  const content = { what: 'applications', columns: ['surname'], filter: { stage: 'received' }, format: 'csv' }
  beforeAll(async () => {
    await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number, answers,
        created_at, updated_at, submitted_at, round_id)
      select gen_random_uuid(), 'm' || n || '@example.com', 'm' || n || '@example.com', 'msc', 'msc-computer-science', 'submitted', 'Many' || n,
        '27-000-' || lpad(n::text, 4, '0'), '{}', now(), now(), now(), (select id from round where 'msc' = any(program_types) order by id limit 1)
      from generate_series(1, 1001) n`.execute(portal.context.db)
  })

  const ask = async (who: OfficePerson, more = {}) => {
    await who.freshen()
    return who.call('askForExport', { body: { ...content, ...more } })
  }
  const download = (who: OfficePerson, request?: string, more = {}) =>
    who.call('exportPeople', { body: { ...content, ...more, ...(request ? { request } : {}) } })

  test('are not exported without a colleague’s approval', async () => {
    const before = await lastLine()
    const { people: count, needs_approval } = expectDone(
      await people.registrar.call('countExport', { query: 'what=applications&stage=received' }),
    )
    expect([count, needs_approval]).toEqual([1001, true])
    const refused = await download(people.registrar)
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden' })
    expect(refused.body.detail).toContain('1,001')
    expect(await lastLine()).toEqual(before)
  })

  test('are exported once after it, exactly as requested', async () => {
    const { id } = expectDone(await ask(people.registrar))
    expect((await download(people.registrar, id)).body).toMatchObject({ status: 403 })
    const { to_decide } = expectDone(await people.auditor.call('listExportRequests'))
    expect(to_decide).toMatchObject([{ id, people: 1001, asked_by: { full_name: 'registrar' }, columns: ['surname'] }])
    await people.auditor.freshen()
    expectDone(await people.auditor.call('approveExport', { params: { id } }))
    for (const more of [{ columns: ['surname', 'phone'] }, { filter: {} }, { format: 'xlsx' }])
      expect((await download(people.registrar, id, more)).status).toBe(404)
    expect((await download(people.auditor, id)).status).toBe(404)
    const done = await download(people.registrar, id)
    expect(done.status).toBe(200)
    expect(String(done.body).trimEnd().split('\r\n')).toHaveLength(1002)
    expect(await lastLine()).toMatchObject({ action: 'export.made', subject: `export:${id}`, detail: { count: 1001 } })
    expect((await download(people.registrar, id)).status).toBe(404)
  })

  test('cannot be approved by the requester, or without a fresh second factor', async () => {
    const { id } = expectDone(await ask(people.registrar))
    expect((await people.registrar.call('approveExport', { params: { id } })).body).toMatchObject({ code: 'forbidden' })
    portal.clock.advance({ minutes: 6 })
    expect((await people.auditor.call('approveExport', { params: { id } })).body).toMatchObject({
      code: 'second-factor-needed',
    })
    expect((await people.registrar.call('askForExport', { body: content })).body).toMatchObject({
      code: 'second-factor-needed',
    })
  })

  test('cannot be approved by someone who could not export them, and who does not even see the request', async () => {
    const { id } = expectDone(await ask(people.registrar))
    for (const who of [people.computing, people.bursar, people.records]) {
      await who.freshen()
      expect((await who.call('approveExport', { params: { id } })).status).toBe(404)
      expect((await who.call('refuseExport', { params: { id } })).status).toBe(404)
      expect(expectDone(await who.call('listExportRequests')).to_decide).toEqual([])
    }
  })

  test('are not exported on a request that was refused, withdrawn, or approved too long ago', async () => {
    const refused = expectDone(await ask(people.registrar)).id
    expectDone(await people.auditor.call('refuseExport', { params: { id: refused } }))
    expect((await download(people.registrar, refused)).status).toBe(404)
    const back = expectDone(await ask(people.registrar)).id
    await people.auditor.freshen()
    expectDone(await people.auditor.call('approveExport', { params: { id: back } }))
    expectDone(await people.registrar.call('refuseExport', { params: { id: back } }))
    expect((await download(people.registrar, back)).status).toBe(404)
  })

  test('need no request where no approval is needed', async () => {
    expect((await ask(people.registrar, { filter: { stage: 'told' } })).status).toBe(422)
  })
})
