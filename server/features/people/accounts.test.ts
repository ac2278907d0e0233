import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp } from '../../testing/people.ts'
import { type Someone, somebodyAt } from './testing/somebody.ts'

let portal: OfficePortal
let kemi: OfficePerson
let computing: OfficePerson
let halima: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  computing = await portal.member('officer', { schools: ['computing'] })
  halima = await portal.candidate()
})
afterAll(() => portal.close())

const somebody = (about?: Partial<Someone>) => somebodyAt(portal.context, about)

async function find(who: OfficePerson, q: string) {
  return expectDone(await who.call('findAccounts', { query: new URLSearchParams({ q }).toString() }))
}

async function idsBy(who: OfficePerson, q: string): Promise<string[]> {
  return (await find(who, q)).rows.map(({ id }: { id: string }) => id)
}

const read = (who: OfficePerson, id: string, query = '') => who.call('readAccount', { params: { id }, query })

async function accountOf(email: string): Promise<string> {
  const { db } = portal.context
  const row = db.selectFrom('account').select('id').where('email_key', '=', email)
  return (await row.executeTakeFirstOrThrow()).id
}

describe('a person is found', () => {
  const about = {
    surname: 'Ọládẹ̀lé',
    first_name: 'Ṣadé',
    phone: '+2348034725764',
    jamb: '202612345678AB',
  }
  test.each<['draft' | 'submitted', string, (one: { email: string; number: string }) => string]>([
    ...(['draft', 'submitted'] as const).flatMap(status =>
      [
        ['email', (one: { email: string }) => one.email],
        ['email', (one: { email: string }) => `"Sade" <${one.email.toUpperCase()}>`],
        ['email', (one: { email: string }) => one.email.replace('@', '+jamb@')],
        ['phone', () => '0803 472 5764'],
        ['phone', () => '+234 (0) 803-472-5764'],
        ['phone', () => 'tel:2348034725764'],
        ['jamb', () => '2026 1234 5678 ab'],
        ['name', () => 'sade OLADELE'],
      ].map(([by, spell]) => [status, by, spell] as never),
    ),
    ['submitted', 'application', one => one.number],
    ['submitted', 'application', one => one.number.replaceAll('-', ' ')],
    ['submitted', 'application', one => one.number.replaceAll('-', '')],
  ])('with a %s application, by %s', async (status, by, spell) => {
    const one = await somebody({ ...about, status })
    const { application_number } = await portal.context.db
      .selectFrom('application')
      .select('application_number')
      .where('uuid', '=', one.uuid)
      .executeTakeFirstOrThrow()
    const found = await find(kemi, spell({ email: one.email, number: application_number ?? '' }))
    expect(found.by).toBe(by)
    expect(found.rows.map(({ id }: { id: string }) => id)).toContain(one.id)
    const row = found.rows.find(({ id }: { id: string }) => id === one.id)
    expect(row).toMatchObject({ email: one.email, applications: [{ uuid: one.uuid }] })
  })

  test.each(['draft', 'submitted'] as const)(
    'alone by a JAMB number that no one else has, with a %s application',
    async status => {
      const jamb = { draft: '202611112222CD', submitted: '202611112222EF' }[status]
      const [one] = [await somebody({ jamb, status }), await somebody({ jamb: '202633334444CD', status })]
      expect(await idsBy(kemi, jamb)).toEqual([one.id])
    },
  )

  test('without any application, by address, name and phone', async () => {
    const { email } = await signedUp(portal, { email: 'no.application@example.com' })
    const id = await accountOf(email)
    await sql`update account set full_name = 'Zubaida Nothingyet', phone = '+2348067778899' where id = ${id}`.execute(
      portal.context.db,
    )
    for (const q of [email, 'Nothingyet Zubaida', '0806 777 8899']) expect(await idsBy(kemi, q), q).toEqual([id])
    expectDone(await read(kemi, id))
    for (const q of [email, 'Nothingyet Zubaida', '0806 777 8899']) expect(await idsBy(computing, q), q).toEqual([])
    expect((await read(computing, id)).status).toBe(404)
  })

  test.each(['halim', '0803 472', 'someone', '29-', '%', '@example.com', '***', 'Oladel'])(
    'never by a part: %s',
    async q => {
      await somebody({ ...about, status: 'draft' })
      expect(await idsBy(kemi, q)).toEqual([])
    },
  )

  test('only up to 50 at a time', async () => {
    await Promise.all(Array.from({ length: 52 }, () => somebody({ first_name: 'Manyofthem', status: 'draft' })))
    const found = await find(kemi, 'Manyofthem')
    expect(found.rows).toHaveLength(50)
    expect(found.more).toBe(true)
  })

  test('once, by the address of an account that was joined with it', async () => {
    const [kept, gone] = [await somebody(), await somebody()]
    await sql`update account set merged_into = ${kept.id} where id = ${gone.id}`.execute(portal.context.db)
    expect(await idsBy(kemi, gone.email)).toEqual([kept.id])
    expect((await read(kemi, gone.id)).status).toBe(404)
  })
})

describe('out of scope', () => {
  const about = { surname: 'Elsewhere', first_name: 'Person', phone: '+2348051112222', jamb: '202699999999ZZ' }

  test('a person is neither found nor read, and is in scope', async () => {
    for (const status of ['draft', 'submitted'] as const) {
      const one = await somebody({ ...about, programme: 'msc-petroleum-engineering', status })
      for (const q of [one.email, '08051112222', about.jamb, 'Elsewhere Person'])
        expect(await idsBy(computing, q), q).not.toContain(one.id)
      expect((await read(computing, one.id)).status).toBe(404)
      expect(await idsBy(kemi, one.email)).toEqual([one.id])
    }
  })

  test('an application finds no one and is not listed, and nor are emails about it', async () => {
    const one = await somebody({ programme: 'msc-computer-science' })
    const other = await somebody({ ...about, programme: 'phd-geoinformatics-gis' })
    const { db, random } = portal.context
    await sql`update application set account_id = ${one.id} where uuid = ${other.uuid}`.execute(db)
    for (const [kind, subject] of [
      ['fee-due', 'About the other one'],
      ['password-changed', 'About the account'],
      ['staff-reset', 'About the office'],
    ])
      await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, account_id)
        values (${random.uuid()}, ${kind}, ${one.email}, ${subject}, 'x', 'x', now(), now(), ${one.id})`.execute(db)
    expect(await idsBy(computing, about.jamb)).toEqual([])
    expect(await idsBy(computing, 'Elsewhere Person')).toEqual([])
    const seen = expectDone(await read(computing, one.id))
    expect(seen.applications.map(({ uuid }: { uuid: string }) => uuid)).toEqual([one.uuid])
    expect(subjectsOf(seen)).toEqual(['About the account'])
    expect(JSON.stringify(seen)).not.toContain('Elsewhere')
    expect(subjectsOf(expectDone(await read(kemi, one.id))).sort()).toEqual([
      'About the account',
      'About the other one',
    ])
  })

  const subjectsOf = ({ messages }: { messages: { subject: string }[] }) => messages.map(({ subject }) => subject)
})

describe('nobody finds or reads their own account', () => {
  test('with an application or without, in any spelling of the address', async () => {
    const own = await signedUp(portal, { email: 'staff.own@gmail.com' })
    const id = await accountOf(own.email)
    await sql`update staff set email = 'staffown+work@gmail.com', email_key = 'staffown+work@gmail.com'
      where id = ${computing.id}`.execute(portal.context.db)
    const registrar = await portal.member('registrar')
    await sql`update staff set email = 's.taffown@gmail.com', email_key = 's.taffown@gmail.com'
      where id = ${registrar.id}`.execute(portal.context.db)
    expect(await idsBy(registrar, own.email)).toEqual([])
    expect((await read(registrar, id)).status).toBe(404)
    expect(await idsBy(kemi, own.email)).toEqual([id])
  })

  test('nor that of someone whom they recommend', async () => {
    const one = await somebody()
    const { db, random, clock } = portal.context
    const referee = await portal.member('registrar')
    await sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at)
      select ${random.uuid()}, id, 1, 'Ref', ${referee.email}, ${referee.email}, 'requested', ${clock.now()}
      from application where uuid = ${one.uuid}`.execute(db)
    expect(await idsBy(referee, one.email)).toEqual([])
    expect((await read(referee, one.id)).status).toBe(404)
  })
})

describe('the page of a person', () => {
  test('has the applications, sign-ins, emails, referees, and leaves a line', async () => {
    const [id] = await idsBy(kemi, halima.email)
    await portal.mails.newestTo(halima.email)
    const seen = expectDone(await read(kemi, id ?? ''))
    expect(seen).toMatchObject({
      email: halima.email,
      email_confirmed: true,
      applications: [{ uuid: halima.uuid, state: 'received' }],
    })
    expect(seen.sessions.length).toBeGreaterThan(0)
    expect(seen.referees.length).toBeGreaterThan(0)
    expect(seen.referees[0].messages.map(({ kind }: { kind: string }) => kind)).toContain('reference-request')
    const lines = await portal.context.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'account.read')
      .where('subject', '=', `account:${id}`)
      .execute()
    expect(lines).toEqual([{ actor_id: kemi.id }])
  })

  test('shows no code and no private link, sent or waiting', async () => {
    const { email } = await signedUp(portal, { email: 'codes@example.com' })
    const id = await accountOf(email)
    const secrets = await sql<{ text_body: string }>`select text_body from mail where recipient = ${email}`.execute(
      portal.context.db,
    )
    const seen = expectDone(await read(kemi, id))
    const code = seen.messages.find(({ kind }: { kind: string }) => kind === 'verification-code')
    expect(code).toMatchObject({ is_masked: true })
    expect(code.text).not.toMatch(/\d{6}|#key=\w/)
    expect(secrets.rows.length).toBeGreaterThan(0)
    const { db, random } = portal.context
    const token = 'A'.repeat(43)
    await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, secrets, created_at, next_attempt_at, lane, account_id)
      values (${random.uuid()}, 'password-reset-code', ${email}, '123 456 is your code', ${`Enter 123 456 or open https://usta.example/forgot-password#key=${token}`},
        'x', ${['654321']}, now() + interval '1 minute', now() + interval '1 day', 'now', ${id})`.execute(db)
    const [newest] = expectDone(await read(kemi, id)).messages
    expect(newest).toMatchObject({ kind: 'password-reset-code', state: 'waiting', is_masked: true })
    expect(JSON.stringify(newest)).not.toMatch(/123 ?456|AAAA/)
  })

  const at = '2026-11-20T10:00:00.000Z'
  test.each([
    [{ sent_at: at }, 'sent'],
    [{ sent_at: at, bounced_at: at }, 'returned'],
    [{ given_up_at: at, last_error: '550 no such user' }, 'failed'],
    [{ next_attempt_at: at, trouble: 'quota', trouble_since: at, last_error: '550 5.4.5' }, 'held'],
    [{ next_attempt_at: at, mailbox_full_at: at, attempts: 2, last_error: '452 4.2.2' }, 'mailbox-full'],
    [{ next_attempt_at: at, attempts: 2, last_error: 'timeout' }, 'retrying'],
    [{ next_attempt_at: at }, 'waiting'],
  ])('says of %j that it is %s', async (columns, state) => {
    const one = await somebody()
    const row = {
      id: portal.context.random.uuid(),
      kind: 'fee-due',
      recipient: one.email,
      subject: 'S',
      text_body: 't',
    }
    await portal.context.db
      .insertInto('mail')
      .values({ ...row, html_body: '', created_at: at, account_id: one.id, ...columns } as never)
      .execute()
    const [message] = expectDone(await read(kemi, one.id)).messages
    expect(message.state).toBe(state)
    expect(message.words).toBe('last_error' in columns ? columns.last_error : undefined)
  })

  test('pages through all emails, each once', async () => {
    const one = await somebody()
    await sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, account_id)
      select gen_random_uuid(), 'fee-due', ${one.email}, 'Mail ' || n, '', '', timestamptz '2026-11-01' + (n / 3) * interval '1 minute', ${one.id}
      from generate_series(1, 70) n`.execute(portal.context.db)
    const subjects: string[] = []
    let after = ''
    do {
      const page = expectDone(await read(kemi, one.id, after))
      subjects.push(...page.messages.map(({ subject }: { subject: string }) => subject))
      after = page.next ? `after=${page.next}` : ''
    } while (after)
    expect(subjects).toHaveLength(70)
    expect(new Set(subjects).size).toBe(70)
    expect((await read(kemi, one.id, 'after=1_2')).status).toBe(422)
  })

  test('is 404 for an unknown account and 422 for what is no id', async () => {
    expect((await read(kemi, portal.context.random.uuid())).status).toBe(404)
    expect((await read(kemi, 'halima')).status).toBeGreaterThanOrEqual(404)
  })
})
