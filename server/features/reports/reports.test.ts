import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { type Role, roles } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { writeTold } from '../../testing/told.ts'
import type { Report, ReportCell } from './kind.ts'
import { reportKinds } from './kinds.ts'
import { reportCsv } from './report-csv.ts'

let office: OfficePortal
const people = {} as Record<Role, OfficePerson>
let accepted: Candidate
let unreleased: Candidate
beforeAll(async () => {
  office = await officePortal()
  for (const role of roles) people[role] = await office.member(role)
  accepted = await office.candidate()
  const offered = await office.candidate()
  unreleased = await office.candidate()
  await office.candidate('msc-petroleum-engineering')
  const { context } = office
  await writeTold(context, accepted.uuid, { state: 'accepted' })
  await writeTold(context, offered.uuid)
  await writeTold(context, unreleased.uuid, { toldInMinutes: 60 })
})
afterAll(() => office.close())

async function read(who: OfficePerson, name: string, query = ''): Promise<Report> {
  return expectDone(await who.call('readReport', { params: { name }, query }))
}

/** The cells of a row by column, found by what its first cell says. */
function rowOf({ columns, rows }: Report, first: string): Record<string, ReportCell> | undefined {
  const row = rows.find(({ cells }) => cells[0] === first)
  return row && Object.fromEntries(columns.map(({ id }, at) => [id, row.cells[at] ?? null]))
}

const computing = 'M.Sc. Computer Science'

describe('who may read a report', () => {
  const totals = ['funnel', 'pace', 'decisions', 'replies-by-day', 'origins', 'people', 'institutions']
  const files = ['stages', 'requests', 'documents', 'references', 'screenings', 'work-by-day']
  const planning = ['readers', 'work']
  const money = ['money', 'waivers']
  /** Written down by hand, beside the permission of each report. */
  const readers: Record<Role, readonly string[] | 'refused'> = {
    officer: [...totals, ...files, ...planning],
    reader: 'refused',
    head: [...totals, ...files, ...planning],
    registrar: [...totals, ...files, ...planning],
    bursar: money,
    records: totals,
    editor: 'refused',
    auditor: [...totals, ...files, ...money],
    administrator: 'refused',
  }
  test.each(roles)('a %s is shown the reports of the role, and only those open', async role => {
    const listed = await people[role].call('listReports')
    const wanted = readers[role]
    if (wanted === 'refused') {
      expect(listed.status).toBe(403)
      return
    }
    expect(listed.body.reports.map(({ name }: { name: string }) => name).toSorted()).toEqual([...wanted].toSorted())
    for (const { name } of reportKinds) {
      const { status } = await people[role].call('readReport', { params: { name } })
      expect(status, name).toBe(wanted.includes(name) ? 200 : 403)
    }
  })

  test('nobody counts what lies outside their scope', async () => {
    const stranger = await office.member('officer', { programmes: ['msc-petroleum-engineering'] })
    const report = await read(stranger, 'funnel')
    expect(report.rows).toHaveLength(1)
    expect(rowOf(report, computing)).toBeUndefined()
    for (const { name } of reportKinds.filter(({ group }) => group !== 'money'))
      expect(JSON.stringify(await read(stranger, name)), name).not.toContain('Computer Science')
  })

  test('nobody counts an application of their own', async () => {
    const before = rowOf(await read(people.head, 'funnel'), computing)?.started
    const { rows } = await sql<{ email: string }>`select email from account where id =
      (select account_id from application where uuid = ${unreleased.uuid})`.execute(office.context.db)
    await sql`update staff set email = ${rows[0]?.email}, email_key = ${rows[0]?.email} where id = ${people.head.id}::uuid`.execute(
      office.context.db,
    )
    const after = rowOf(await read(people.head, 'funnel'), computing)?.started
    expect([before, after]).toEqual([3, 2])
  })
})

describe('what a report counts', () => {
  test('a decision counts once it is told, never before', async () => {
    const report = await read(people.officer, 'funnel')
    expect(rowOf(report, computing)).toMatchObject({ started: 3, received: 3, told: 2, offered: 2, accepted: 1 })
    expect(report.total?.slice(1)).toEqual([4, 4, 4, 2, 2, 1, 0])
    const decided = rowOf(await read(people.records, 'decisions'), computing)
    expect(decided).toMatchObject({ told: 2, offered: 2, accepted: 1, unanswered: 1, yield: 0.5 })
  })

  test('one line for each school, type or round', async () => {
    expect((await read(people.officer, 'funnel', 'by=type')).rows.map(({ cells }) => cells[1])).toEqual([4])
    const byRound = await read(people.officer, 'funnel', 'by=round')
    expect(byRound.columns[0]?.title).toBe('Round')
    expect(byRound.rows.map(({ cells }) => cells[1])).toEqual([4])
    const bySchool = await read(people.officer, 'funnel', 'by=school')
    expect(bySchool.rows.map(({ cells }) => cells[1]).toSorted()).toEqual([1, 3])
  })

  test('a choice narrows it, and says what is chosen', async () => {
    const report = await read(people.officer, 'funnel', 'school=computing')
    expect(report.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[computing, 3]])
    expect(report.filters.find(({ id }) => id === 'school')).toMatchObject({ value: 'computing' })
    expect((await read(people.officer, 'funnel', 'program_type=phd')).rows).toEqual([])
  })

  test('a figure leads to as many rows', async () => {
    const report = await read(people.officer, 'funnel', 'program_type=msc')
    const link = report.rows[0]?.links?.received ?? ''
    const search = new URL(link, 'http://office').searchParams
    const found = await people.officer.call('listCases', {
      query: new URLSearchParams({ q: search.get('q') ?? '' }).toString(),
    })
    expect(expectDone(found).rows).toHaveLength(Number(rowOf(report, computing)?.received))
  })

  test.each([
    ['on the sixteenth birthday', 0, '16 to 18'],
    ['the day before', 1, 'Under 16'],
  ])('an age in whole years when submitting: %s', async (_when, days, group) => {
    await sql`update application set answers = answers || jsonb_build_object('date_of_birth',
      to_char(submitted_at - interval '16 years' + make_interval(days => ${days}), 'YYYY-MM-DD'))
      where uuid = ${accepted.uuid}`.execute(office.context.db)
    const { rows } = await read(people.records, 'people')
    const of = rows.find(({ cells }) => cells[0] === 'Age when submitting' && cells[1] === group)
    expect(of?.cells[2]).toBe(1)
  })

  test('the share of the sciences, by what the settings say of the schools', async () => {
    const shareOf = async () => {
      const { rows } = await read(people.records, 'people')
      return rows.filter(({ cells }) => cells[0] === 'Field').map(({ cells }) => cells.slice(1, 4))
    }
    expect(await shareOf()).toEqual([['Sciences', 4, 1]])
    const withSciences = (keys: readonly string[]) =>
      replaceCatalogue({
        ...catalogue(),
        schools: catalogue().schools.map(school => ({ ...school, isScience: keys.includes(school.key) })),
      })
    onTestFinished(withSciences(['computing']))
    expect(await shareOf()).toEqual([
      ['Sciences', 3, 0.75],
      ['Other fields', 1, 0.25],
    ])
    onTestFinished(withSciences([]))
    expect(await shareOf()).toEqual([])
  })

  test('an institution once, however its name was capitalised', async () => {
    await sql`update application set answers = jsonb_set(answers, '{qualifications,0,institution}', '"UNIVERSITY  of lagos"')
      where uuid = ${accepted.uuid}`.execute(office.context.db)
    await sql`update application set answers = jsonb_set(answers, '{qualifications,0,institution}', '"University of Lagos"')
      where uuid <> ${accepted.uuid}`.execute(office.context.db)
    const { rows } = await read(people.records, 'institutions')
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['University of Lagos', 4]])
  })

  test('the fees of a day, in their currency', async () => {
    const report = await read(people.bursar, 'money')
    const [row] = report.rows
    expect(row?.cells.slice(1)).toEqual([
      'Application fee',
      4,
      { amount_minor: 4_000_000, currency: 'NGN' },
      0,
      { amount_minor: 0, currency: 'NGN' },
      { amount_minor: 4_000_000, currency: 'NGN' },
    ])
    expect(row?.links?.day).toMatch(/^\/money\/days\/\d{4}-\d{2}-\d{2}$/)
  })

  test('as many days as were asked for, each once, the newest first', async () => {
    const { rows } = await read(people.auditor, 'pace', 'from=2026-02-27&to=2026-03-02')
    expect(rows.map(({ cells }) => cells[0])).toEqual(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-27'])
  })

  test.each(reportKinds.map(({ name }) => name))(
    '%s has a cell for each column, and draws only columns that it has',
    async name => {
      const who = ['money', 'waivers'].includes(name) ? people.bursar : people.officer
      const report = await read(who, name)
      const ids = report.columns.map(({ id }) => id)
      for (const { cells, links = {} } of report.rows) {
        expect(cells).toHaveLength(ids.length)
        expect(ids).toEqual(expect.arrayContaining(Object.keys(links)))
      }
      if (report.chart) expect(ids).toEqual(expect.arrayContaining([report.chart.label, ...report.chart.values]))
    },
  )
})

describe('the table as a file', () => {
  const download = async (who: OfficePerson, name: string) =>
    expectDone(await who.call('downloadReport', { params: { name } })) as string

  test('has the headings, every line, and shares in percent', async () => {
    const [heading, line] = (await download(people.officer, 'decisions')).split('\r\n')
    expect(heading).toMatch(/^\uFEFF?Programme,Told,.*,Yield \(%\)$/)
    expect(line).toMatch(/^M\.Sc\. Computer Science,2,2,.*,50$/)
  })

  test('has amounts in whole units, with the currency beside them', async () => {
    const [heading, line] = (await download(people.bursar, 'money')).split('\r\n')
    expect(heading).toContain('Payments,Currency,Confirmed')
    expect(line).toMatch(/,4,NGN,40000,0,0,40000$/)
  })

  test('is named by the day in West Africa', () => {
    const report = { name: 'money', title: '', says: '', as_of: '2026-11-24T23:55:00.000Z', columns: [], rows: [] }
    expect(reportCsv({ ...report, filters: [] }).fileName).toBe('money-2026-11-25.csv')
  })

  test('is not for someone who may not read the report', async () => {
    expect((await people.records.call('downloadReport', { params: { name: 'money' } })).status).toBe(403)
  })
})

describe('a choice that there is not', () => {
  test.each([
    ['funnel', 'round=none'],
    ['funnel', 'school=alchemy'],
    ['funnel', 'by=colour'],
    ['funnel', 'program_type=diploma-of-nothing'],
    ['pace', 'from=2026-02-30'],
    ['pace', 'from=2026-03-02&to=2026-03-01'],
    ['pace', 'from=2020-01-01&to=2026-03-01'],
    ['pace', "from=2026-03-01';drop table application"],
  ])('%s with %s is refused with the reason', async (name, query) => {
    const { status, body } = await people.officer.call('readReport', { params: { name }, query })
    expect(status).toBe(422)
    expect(body.errors.length).toBeGreaterThan(0)
  })

  test('an unknown report is not there', async () => {
    expect((await people.officer.call('readReport', { params: { name: 'everything' } })).status).toBe(404)
  })
})
