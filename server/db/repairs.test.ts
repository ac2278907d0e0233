import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'
import { applyMigration } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await databaseToChange()
})
afterEach(() => fresh.drop())

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

/** Runs a migration again, on rows as an earlier version could leave them. */
async function runAgain(name: string): Promise<void> {
  const migration = (await readMigrations()).find(one => one.name === name)
  if (!migration) throw new Error(`There is no migration ${name}`)
  await sql`delete from schema_migration where name = ${name}`.execute(fresh.db)
  await fresh.db.connection().execute(connection => applyMigration(connection, migration))
}

test('an application that was reopened after its decision returns to what was decided on, and a payment records what it was for', async () => {
  const sent = { program_type: 'msc', selected_program: 'msc-computer-science', residency: 'nigeria', surname: 'Nwosu' }
  const snapshot = { ...sent, first_name: 'Ada', other_names: '', email: 'ada@x.ng', phone: '', answers: { a: 1 } }
  await sql`alter table application drop constraint application_decided_is_submitted`.execute(fresh.db)
  const changes = [
    { id: 1, type: 'msc', residency: 'international', outcome: 'admitted', openedOn: '2026-01-02' },
    // Its program type has changed: it is closed unchanged.
    { id: 2, type: 'phd', residency: 'nigeria', outcome: 'withdrawn', openedOn: '2026-01-02' },
    { id: 3, type: 'msc', residency: 'nigeria', outcome: null, openedOn: '2025-12-31' },
  ]
  for (const { id, type, residency, outcome, openedOn } of changes) {
    await sql`insert into application (id, uuid, email_key, program_type, selected_program, residency, surname, status, outcome,
        created_at, updated_at)
      overriding system value values (${id}, ${uuid(id)}, '', ${type}, 'msc-computer-science', ${residency}, 'Changed', 'draft',
        ${outcome}, now(), now())`.execute(fresh.db)
    await sql`insert into application_version values (${id}, 1, ${JSON.stringify(snapshot)}, '2026-01-01')`.execute(
      fresh.db,
    )
    await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at)
      values (${uuid(id)}, ${id}, ${`msc_${id}`}, 'msc', 'nigeria', 1000000, 'NGN', '', 'test', 'open', ${openedOn})`.execute(
      fresh.db,
    )
  }
  await sql`alter table application add constraint application_decided_is_submitted
    check (outcome is null or status = 'submitted') not valid`.execute(fresh.db)
  await runAgain('0047_paid_for_filled_in.sql')
  const applications = await fresh.db
    .selectFrom('application')
    .select(['status', 'surname', 'residency'])
    .orderBy('id')
    .execute()
  expect(applications).toEqual([
    { status: 'submitted', surname: 'Nwosu', residency: 'nigeria' },
    { status: 'submitted', surname: 'Changed', residency: 'nigeria' },
    { status: 'draft', surname: 'Changed', residency: 'nigeria' },
  ])
  const payments = await fresh.db.selectFrom('payment').select('selected_program').orderBy('reference').execute()
  expect(payments.map(one => one.selected_program)).toEqual(['msc-computer-science', 'msc-computer-science', null])
  const audit = await fresh.db.selectFrom('audit_log').select(['action', 'subject']).execute()
  expect(audit).toEqual([{ action: 'application.decision-restored', subject: `application:${uuid(1)}` }])
})

test('documents submitted with an earlier version are marked as submitted, and those of a draft are not', async () => {
  const named = { documents: [{ id: uuid(3), kind: 'transcript' }] }
  await sql`insert into application (id, uuid, email_key, program_type, status, created_at, updated_at)
    overriding system value values (1, ${uuid(1)}, '', 'msc', 'draft', now(), now())`.execute(fresh.db)
  for (const [version, at] of [
    [1, '2026-01-01T00:00:00Z'],
    [2, '2026-02-01T00:00:00Z'],
  ])
    await sql`insert into application_version values (1, ${version}, ${JSON.stringify(named)}, ${at})`.execute(fresh.db)
  for (const [id, kind] of [
    [3, 'transcript'],
    [4, 'curriculum_vitae'],
  ] as const)
    await sql`insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at)
      values (${uuid(id)}, 1, ${kind}, 'a.pdf', 'application/pdf', 1, '', ${kind}, now())`.execute(fresh.db)
  await runAgain('0074_document_slots.sql')
  const documents = await fresh.db.selectFrom('document').select(['kind', 'submitted_at']).orderBy('id').execute()
  expect(documents).toEqual([
    { kind: 'transcript', submitted_at: new Date('2026-01-01T00:00:00Z') },
    { kind: 'curriculum_vitae', submitted_at: null },
  ])
})

test('what reports read of answers is that of the answers now, of all that was ever submitted, and of none that was erased', async () => {
  const { db } = fresh
  const write = (id: number, submitted: boolean, answers: object) =>
    sql`insert into application (id, uuid, email_key, program_type, status, answers, submitted_at, created_at, updated_at)
      overriding system value values (${id}, ${uuid(id)}, '', 'msc', 'draft', ${JSON.stringify(answers)},
        ${submitted ? new Date() : null}, now(), now())`.execute(db)
  const answer = (id: number, answers: object) =>
    sql`update application set answers = ${JSON.stringify(answers)} where id = ${id}`.execute(db)
  const facts = async () =>
    (
      await db
        .selectFrom('application_facts')
        .select(['application_id', 'gender', 'nationality', 'institution'])
        .orderBy('application_id')
        .execute()
    ).map(row => ({ ...row, application_id: Number(row.application_id) }))
  await write(1, true, { gender: 'female', qualifications: [{ institution: 'University of Jos' }, {}] })
  await write(2, false, { gender: 'male' })
  await write(3, true, { gender: 'male', nationality: 'NG' })
  await answer(1, { gender: 'female', nationality: 'GH', qualifications: 'none' })
  await answer(3, {})
  const kept = [
    { application_id: 1, gender: 'female', nationality: 'GH', institution: null },
    { application_id: 3, gender: null, nationality: null, institution: null },
  ]
  expect(await facts()).toEqual(kept)
  await sql`update application set submitted_at = now() where id = 2`.execute(db)
  const all = [
    ...kept.slice(0, 1),
    { application_id: 2, gender: 'male', nationality: null, institution: null },
    ...kept.slice(1),
  ]
  expect(await facts()).toEqual(all)
  // As a server that was not yet upgraded leaves them.
  await db.deleteFrom('application_facts').execute()
  await runAgain('0472_application_facts_filled_in.sql')
  expect(await facts()).toEqual(all)
})
