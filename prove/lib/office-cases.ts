import { sql } from 'kysely'
import { type Person, writePeople } from '../../harness/people.ts'
import type { Context } from '../../server/base/context.ts'
import { programTypeOf } from '../../shared/domain/program-type.ts'
import { formIdOf } from '../../shared/forms/form-id.ts'
import { formDescription } from '../../shared/forms/index.ts'
import type { Office } from './office.ts'
import { send, sendWell } from './office-calls.ts'

/** A person whose application is ready to be decided. */
export interface Candidate extends Person {
  id: number
  uuid: string
  programme: string
}

interface Wanted {
  /** Part of every name, with a number. */
  name: string
  count: number
  programme: string
  /** The stage of the case. */
  stage?: 'received' | 'ready'
  /** By the number of the person. */
  answers?: (n: number) => object
}

/** How many are written with one statement, or selected individually. */
const mostTogether = 500

/** Inserts applications with their accounts. */
export async function writeCandidates(
  context: Context,
  { name, count, programme, stage = 'ready', answers = () => ({}) }: Wanted,
): Promise<Candidate[]> {
  const people = await writePeople(context, { name, count, type: programTypeOf(programme) })
  const candidates: Candidate[] = []
  for (let at = 0; at < count; at += mostTogether) {
    const some = people.slice(at, at + mostTogether)
    const said = some.map((_, index) => JSON.stringify(answers(at + index + 1)))
    const written = await writeApplications(context, { emails: some.map(({ email }) => email), said, programme })
    const ids = [...written.values()].map(({ id }) => id)
    for (const next of stage === 'ready' ? ['checking', 'ready'] : [])
      await sql`update admission_case set stage = ${next} where application_id = any(${ids}::bigint[])`.execute(
        context.db,
      )
    for (const person of some) {
      const row = written.get(person.email)
      if (row) candidates.push({ ...person, ...row, programme })
    }
  }
  return candidates
}

/** Keyed by the email address of each account. */
async function writeApplications(
  { db }: Context,
  { emails, said, programme }: { emails: readonly string[]; said: readonly string[]; programme: string },
): Promise<Map<string, { id: number; uuid: string }>> {
  const type = programTypeOf(programme)
  const { rows } = await sql<{ id: number; uuid: string; email: string }>`
    insert into application (uuid, account_id, email_key, email, phone, program_type, selected_program, status, residency, surname, first_name,
      application_number, answers, form_version, created_at, updated_at, submitted_at, round_id)
    select gen_random_uuid(), account.id, account.email_key, account.email, '+2348031234567', ${type}, ${programme}, 'submitted', 'nigeria', 'Bello', 'Aisha',
      'P-' || split_part(account.email, '@', 1), wanted.answers::jsonb, ${formDescription(formIdOf(type)).version}, now(), now(), now(),
      (select id from round where ${type} = any(program_types) and closes_at > now() order by closes_at limit 1)
    from unnest(${emails}::text[], ${said}::text[]) wanted (email, answers)
    join account on account.email_key = wanted.email
    returning application.id, application.uuid, application.email`.execute(db)
  return new Map(rows.map(({ email, id, uuid }) => [email, { id, uuid }]))
}

/** Sets the seats of a programme in the round of its candidates, and returns the round. */
export async function setSeats(
  { registrar, context }: Office,
  { programme, capacity, ...more }: { programme: string; capacity: number; weights?: object; cut_offs?: object },
): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from round where ${programTypeOf(programme)} = any(program_types) and closes_at > now()
    order by closes_at limit 1`.execute(context.db)
  const round = rows[0]?.id ?? ''
  const body = { ...more, pools: [{ track: 'general', capacity }] }
  await sendWell(registrar, `/office/api/offerings/${round}/${programme}`, { method: 'PUT', body })
  return round
}

/** Proposes a decision for all of these and approves it, in frozen selections. */
export async function decideAll(office: Office, candidates: readonly Candidate[], proposal: object): Promise<void> {
  for (let at = 0; at < candidates.length; at += mostTogether) {
    const uuids = candidates.slice(at, at + mostTogether).map(({ uuid }) => uuid)
    await office.freshen()
    await confirmBatch(office.officer, { action: 'propose', proposal, uuids })
    await confirmBatch(office.registrar, { action: 'approve', uuids })
  }
}

/** Freezes a selection and confirms it. */
export async function confirmBatch(caller: Office['officer'], body: object): Promise<void> {
  const { id, count } = await sendWell(caller, '/office/api/batches', { body })
  await sendWell(caller, `/office/api/batches/${id}/confirm`, { body: { count } })
}

/** The live decision for each. */
export async function decisionsOf(context: Context, candidates: readonly Candidate[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from decision
    where ended_at is null and application_id = any(${candidates.map(({ id }) => id)}::bigint[])`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The time this many milliseconds from now, by the clock of the database. */
export async function hourIn(context: Context, ms: number): Promise<Date> {
  const { rows } = await sql<{
    hour: Date
  }>`select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${ms / 1000}) as hour`.execute(
    context.db,
  )
  return rows[0]?.hour ?? new Date(0)
}

/** Prepares a release and confirms it. Returns the response to the confirmation. */
export async function release(
  { registrar }: Office,
  { hour, ...chosen }: { hour: Date } & ({ decision_ids: readonly string[] } | { filter: object }),
) {
  const body = { name: 'An experiment', releases_at: hour.toISOString(), ...chosen }
  const { id, count } = await sendWell(registrar, '/office/api/releases', { body })
  return { id: id as string, ...(await send(registrar, `/office/api/releases/${id}/confirm`, { body: { count } })) }
}
