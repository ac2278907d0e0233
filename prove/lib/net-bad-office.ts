import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import { writeCase } from '#server/testing/cases.ts'
import { writeTold } from '#server/testing/told.ts'
import { roles } from '#shared/domain/staff.ts'
import { writeColleague } from '../../harness/staff.ts'

/** What office calls name in their paths. Members of staff are named `staff.registrar` and so on. */
export const officeParams = {
  uuid: ['{{office.ready}}', '{{office.proposed}}', '{{office.told}}'],
  id: ['{{office.proposal}}', '{{office.offer}}', '{{office.release}}', '{{office.auditor}}'],
  version: ['{{paid.document}}'],
  round: ['{{office.round}}'],
  programme: ['msc-computer-science', 'bsc-computer-science'],
  decision: ['{{office.proposal}}'],
  position: ['0', '1'],
  kind: ['transcript', 'degree_certificate'],
  request: ['{{office.proposal}}'],
} as const

const programme = 'msc-computer-science'

/** A person in each role with a fresh second factor, and applications in the stages that can be decided. */
export async function writeOffice({ context }: TestApp, names: Map<string, string>): Promise<void> {
  for (const role of roles) {
    const who = { full_name: `Kemi ${role}`, email: `${role}@usta.example`, grants: [{ role, scope: 'all' as const }] }
    const { id, token } = await writeColleague(context, who)
    names.set(`staff.${role}`, `office=${token}`)
    names.set(`office.${role}`, id)
  }
  for (const [index, stage] of (['ready', 'proposed', 'told'] as const).entries()) {
    const wanted = { surname: 'Bello', first_name: 'Aisha', programme, daysAgo: 3 }
    const written = await writeCase(
      context,
      { ...wanted, stage: stage === 'told' ? 'received' : 'ready' },
      `27-900-00${index}`,
    )
    names.set(`office.${stage}`, written.uuid)
    if (stage === 'told')
      names.set('office.offer', await writeTold(context, written.uuid, { conditions: ['Score 7.'] }))
    if (stage === 'proposed') names.set('office.proposal', await propose(context, written.id, names))
  }
  await sql`insert into seat_pool (round_id, programme_id, track, capacity)
    select round_id, ${programme}, 'general', 5 from application where uuid = ${names.get('office.ready')}`.execute(
    context.db,
  )
  const { rows } = await sql<{ round: string }>`select round_id as round from seat_pool`.execute(context.db)
  names.set('office.round', rows[0]?.round ?? '')
  await sql`insert into release (id, name, releases_at, decisions, rehearsal, created_by)
    values (${names.get('office.proposed')}, 'First', now() + interval '1 day', 1, 1, ${names.get('office.registrar')})`.execute(
    context.db,
  )
  names.set('office.release', names.get('office.proposed') ?? '')
}

async function propose({ db, random }: TestApp['context'], applicationId: number, names: ReadonlyMap<string, string>) {
  const id = random.uuid()
  await sql`insert into decision (id, application_id, kind, proposed_at, proposed_by_kind, proposed_by_id)
    values (${id}, ${applicationId}, 'offer', now(), 'staff', ${names.get('office.officer')})`.execute(db)
  await db
    .updateTable('admission_case')
    .set({ stage: 'proposed' })
    .where('application_id', '=', applicationId)
    .execute()
  return id
}
