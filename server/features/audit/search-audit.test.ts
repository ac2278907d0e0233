import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { recordAudit } from '../../db/audit.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeCase } from '../../testing/cases.ts'
import { expectDone, invitedColleague, type OfficePerson, setUpAdministrator } from '../../testing/office.ts'
import { writeSittings } from '../../testing/sittings.ts'

let portal: TestApp
let admin: OfficePerson
const people = {} as Record<'auditor' | 'registrar' | 'computing' | 'officer', OfficePerson>
const grants: Record<keyof typeof people, Grant[]> = {
  auditor: [{ role: 'auditor', scope: 'all' }],
  registrar: [{ role: 'registrar', scope: 'all' }],
  computing: [{ role: 'registrar', scope: { schools: ['computing'] } }],
  officer: [{ role: 'officer', scope: 'all' }],
}
const uuids: Record<'ada' | 'bola', string> = { ada: '', bola: '' }

beforeAll(async () => {
  portal = await testApp()
  admin = await setUpAdministrator(portal)
  for (const [name, held] of Object.entries(grants) as [keyof typeof people, Grant[]][])
    people[name] = await invitedColleague(portal, admin, {
      email: `${name}@usta.example`,
      full_name: `${name} Ọlá`,
      grants: held,
    })
  const wanted = { first_name: 'Nkechi', stage: 'checking', daysAgo: 3 } as const
  const ada = { ...wanted, surname: 'Adaeze', programme: 'msc-computer-science' }
  const bola = { ...wanted, surname: 'Bolanle', programme: 'msc-space-physics' }
  uuids.ada = (await writeCase(portal.context, ada, '26-000-001')).uuid
  uuids.bola = (await writeCase(portal.context, bola, '26-000-002')).uuid
  const line = (uuid: string, action: string) =>
    ({ actor: { kind: 'staff', id: people.officer.id } as const, action, subject: `application:${uuid}` }) as const
  await recordAudit(
    portal.context.db,
    portal.context,
    { ...line(uuids.ada, 'document.read'), detail: { kind: 'transcript', id: '1' } },
    { ...line(uuids.ada, 'application.assigned'), detail: { from: null, to: people.officer.id } },
    line(uuids.bola, 'document.read'),
    { actor: { kind: 'job', id: 'send-mail' }, action: 'mail.given-up', subject: 'mail:17' },
  )
})
afterAll(() => portal.close())

async function search(who: OfficePerson, q = '', more = '') {
  return expectDone(await who.call('searchAudit', { query: `q=${encodeURIComponent(q)}${more}` }))
}

async function found(who: OfficePerson, q = ''): Promise<string[]> {
  const { lines } = await search(who, q, '&limit=100')
  return lines.map((line: { action: string; about: { kind: string; label?: string } }) =>
    [line.action, line.about.label ?? line.about.kind].join(' '),
  )
}

describe('an auditor finds', () => {
  test.each([
    ['by a number', '26-000-001', ['application.assigned 26-000-001', 'document.read 26-000-001']],
    ['by a name, without its accents and with a typing error', 'nkechi bolanel', ['document.read 26-000-002']],
    ['by what was done', 'what:document.read', ['document.read 26-000-002', 'document.read 26-000-001']],
    ['by a group of actions', 'what:system', ['mail.given-up mail']],
    ['by who did it', 'who:officer what:applications', ['application.assigned 26-000-001']],
    ['by a kind of actor', 'who:job', ['mail.given-up mail']],
    ['by whom and by what', 'about:26-000-002 what:reading', ['document.read 26-000-002']],
    ['nothing of somebody who is not there', 'who:zzz', []],
    ['nothing of a name that is not there', 'xylophone', []],
    ['nothing before the beginning', 'to:2020-01-01', []],
  ])('%s', async (_how, q, expected) => {
    expect(await found(people.auditor, q)).toEqual(expected)
  })

  test('a colleague by name, as the one who acted and as the one it was done to', async () => {
    const done = await found(people.auditor, 'who:"officer ola"')
    expect(done).toContain('staff.signed-in officer Ọlá')
    const about = await found(people.auditor, 'officer')
    expect(about).toContain('staff.invited officer Ọlá')
    expect(about).not.toContain('document.read 26-000-001')
  })

  test('the lines of a day in West Africa', async () => {
    const today = new Date(+portal.clock.now() + 3_600_000).toISOString().slice(0, 10)
    const all = await found(people.auditor)
    expect(await found(people.auditor, 'last:1d')).toEqual(await found(people.auditor, `on:${today}`))
    expect(all.length).toBeGreaterThan((await found(people.auditor, 'what:staff')).length)
    const { db } = portal.context
    const at = (moment: string) =>
      sql`insert into audit_log (at, actor_kind, action, subject) values (${moment}::timestamptz, 'visitor', 'tried', 'x')`.execute(
        db,
      )
    for (const moment of [
      '2025-03-01T22:59:59Z',
      '2025-03-01T23:00:00Z',
      '2025-03-02T22:59:59Z',
      '2025-03-02T23:00:00Z',
    ])
      await at(moment)
    expect((await search(people.auditor, 'on:2025-03-02')).lines.map((line: { at: string }) => line.at)).toEqual([
      '2025-03-02T22:59:59.000Z',
      '2025-03-01T23:00:00.000Z',
    ])
  })

  test('a line in plain words: who, about whom with a link to the file, and what else was recorded', async () => {
    const { lines } = await search(people.auditor, '26-000-001 what:applications')
    expect(lines).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        action: 'application.assigned',
        by: { kind: 'staff', name: 'officer Ọlá' },
        about: {
          kind: 'application',
          label: '26-000-001',
          name: { surname: 'Adaeze', given: 'Nkechi' },
          file: uuids.ada,
        },
        detail: [{ name: 'to', value: 'officer Ọlá' }],
      },
    ])
  })

  test('which sitting a line is about, by its kind, date and place', async () => {
    const { own, other } = await writeSittings(portal.context, uuids.ada)
    await recordAudit(
      portal.context.db,
      portal.context,
      { actor: { kind: 'staff', id: people.officer.id }, action: 'sitting.made', subject: `sitting:${own}` },
      {
        actor: { kind: 'staff', id: people.officer.id },
        action: 'sitting.invited',
        subject: 'round:none',
        detail: { sittings: [own, other] },
      },
    )
    const { lines } = await search(people.auditor, 'what:sittings')
    const [invited, made] = lines
    const sitting = /^Interview on \d+ \w+ \d{4} at \d\d:\d\d, Hall 2, Block C$/
    expect(made.about).toEqual({ kind: 'sitting', label: expect.stringMatching(sitting) })
    expect(invited.detail).toEqual([
      { name: 'sittings', value: expect.stringMatching(/^Interview .*Hall 2, Block C; Interview /) },
    ])
  })

  test('unknown filters by name, and the results of the others', async () => {
    const { unknown, lines } = await search(people.auditor, 'colour:red who:job')
    expect(unknown).toEqual(['colour:red'])
    expect(lines).toHaveLength(1)
  })
})

describe('a scope', () => {
  test('of a registrar is everything except what concerns staff', async () => {
    const all = await found(people.registrar)
    expect(all).toContain('document.read 26-000-002')
    expect(all.join()).not.toContain('staff.')
    expect(await found(people.registrar, 'officer')).toEqual([])
  })

  test('of an administrator is what concerns staff, and no applicant', async () => {
    const all = await found(admin)
    expect(all.length).toBeGreaterThan(3)
    expect(all.every(line => line.startsWith('staff.'))).toBe(true)
    for (const q of ['26-000-001', 'Adaeze', uuids.ada, 'what:document.read', 'who:officer what:reading'])
      expect(await found(admin, q), q).toEqual([])
  })

  test('of some programmes contains only their applications, even when a search asks for others', async () => {
    const own = ['application.assigned 26-000-001', 'document.read 26-000-001']
    expect(await found(people.computing)).toEqual(own)
    expect(await found(people.computing, 'nkechi')).toEqual(own)
    for (const q of ['26-000-002', 'Bolanle', uuids.bola, 'officer', 'who:job', 'mail.given-up'])
      expect(await found(people.computing, q), q).toEqual([])
  })

  test('does not reveal how many people elsewhere have a name', async () => {
    const { db } = portal.context
    await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number, answers,
        created_at, updated_at, submitted_at)
      select gen_random_uuid(), 'w' || n || '@example.com', 'w' || n || '@example.com', 'msc', 'msc-space-physics', 'submitted', 'Wide',
        '29-000-' || lpad(n::text, 3, '0'), '{}', now(), now(), now() from generate_series(1, 60) n`.execute(db)
    expect(await search(people.auditor, 'wide')).toEqual({ lines: [], is_too_wide: true })
    expect(await search(people.computing, 'wide')).toEqual({ lines: [] })
    expect(await search(admin, 'wide')).toEqual({ lines: [] })
  })
})

test('people who may read neither the log nor staff are refused', async () => {
  expect((await people.officer.call('searchAudit')).body).toMatchObject({ status: 403, code: 'forbidden' })
})

test.each(['1', 'x-1', '1-2-3', '99999999999999999999-1'])('an invalid cursor, %s, is refused', async after => {
  expect((await people.auditor.call('searchAudit', { query: `after=${after}` })).body).toMatchObject({ status: 422 })
})

describe('with 100,000 lines', () => {
  beforeAll(async () => {
    const { db } = portal.context
    await sql`insert into audit_log (at, actor_kind, actor_id, action, subject)
      select now() - n * interval '1 minute', case when n % 3 = 0 then 'staff' else 'applicant' end,
        case when n % 3 = 0 then ${people.officer.id} else gen_random_uuid()::text end,
        case when n % 5 = 0 then 'document.read' when n % 500 = 1 then 'export.made' else 'application.submitted' end,
        'application:' || case when n % 1000 = 0 then ${uuids.ada} else gen_random_uuid()::text end
      from generate_series(1, 100000) n`.execute(db)
    await sql`vacuum analyze audit_log`.execute(db)
  })

  test.each([
    '',
    'who:officer',
    'what:document.read',
    'what:reading',
    '26-000-001',
    'who:applicant',
    'last:30d',
    'who:officer what:exports',
  ])('pages of “%s” follow each other without a gap or a repeat', async q => {
    const whole: string[] = []
    let next = ''
    for (let page = 0; page < 4 && (page === 0 || next); page += 1) {
      const answer = await search(people.auditor, q, `&limit=40${next ? `&after=${next}` : ''}`)
      whole.push(...answer.lines.map(({ id }: { id: string }) => id))
      next = answer.next ?? ''
    }
    const atOnce = await search(people.auditor, q, '&limit=100')
    expect(whole.slice(0, 100)).toEqual(atOnce.lines.map(({ id }: { id: string }) => id))
    expect(new Set(whole).size).toBe(whole.length)
  })

  test.each([
    ['by when', '', 'auditor'],
    ['by who', 'who:officer', 'auditor'],
    ['by what', 'what:reading', 'auditor'],
    ['by whom', '26-000-001', 'auditor'],
    ['in the scope of an administrator', '', 'administrator'],
    ['in the scope of a registrar', 'what:exports', 'registrar'],
  ] as const)('a search %s reads indexes and no more than its lines', async (_how, q, who) => {
    const plan = await plansOf(() => search(who === 'administrator' ? admin : people[who], q))
    expect(plan).not.toContain('Seq Scan on audit_log')
    expect(plan).toMatch(/Index (Only )?Scan( Backward)? using audit_log_/)
  })
})

/** The plans of the audit-log statements that a call runs. */
async function plansOf(act: () => Promise<unknown>): Promise<string> {
  const { db } = portal.context
  const seen: { sql: string; parameters: readonly unknown[] }[] = []
  const executor = db.getExecutor()
  const original = executor.executeQuery.bind(executor)
  executor.executeQuery = ((query: { sql: string; parameters: readonly unknown[] }, ...rest: never[]) => {
    if (query.sql.includes('audit_log line')) seen.push(query)
    return original(query as never, ...rest)
  }) as typeof executor.executeQuery
  try {
    await act()
  } finally {
    executor.executeQuery = original
  }
  const plans = await Promise.all(
    seen.map(async query => {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
        ...(query as never as object),
        sql: `explain ${query.sql}`,
      } as never)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }),
  )
  return plans.join('\n')
}
