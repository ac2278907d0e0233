import { sql } from 'kysely'
import type { Context } from '../base/context.ts'

/** A released decision, as the office and its release store it in the database. */
export interface ToldWanted {
  kind?: string
  /** The state of the offer; none for a waiting list or a rejection. */
  state?: string
  programme?: string
  /** The id of the colleague who proposed it; a command otherwise. */
  proposedBy?: string
  conditions?: readonly string[]
  /** The hour of its release; in the past by default. */
  toldInMinutes?: number
  /** The reply deadline (exclusive). */
  answerBy?: Date
  /** The numbers of applicants and places in its release. */
  demand?: { applied: number; places: number }
}

const ways = ['checking', 'ready', 'proposed', 'approved', 'told']
const minuteMs = 60_000
const dayMs = 86_400_000

/** Inserts a decision on a submitted application, with its offer. Returns its id. */
export async function writeTold(context: Context, uuid: string, wanted: ToldWanted = {}): Promise<string> {
  const { db, random } = context
  const { kind = 'offer', state = 'offered', programme = 'msc-computer-science', toldInMinutes = -1 } = wanted
  const application = db.selectFrom('application').select('id').where('uuid', '=', uuid)
  const { id: application_id } = await application.executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('admission_case')
    .select('stage')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  for (const stage of held.stage === 'told' ? [] : ways)
    await db.updateTable('admission_case').set({ stage }).where('application_id', '=', application_id).execute()
  const at = new Date(Date.now() - 60 * minuteMs)
  const id = random.uuid()
  const decision = { id, application_id, kind, programme_id: programme, proposed_at: at }
  const proposer = {
    proposed_by_kind: wanted.proposedBy ? 'staff' : 'command',
    proposed_by_id: wanted.proposedBy ?? null,
  }
  const told = {
    approved_at: at,
    approved_by_kind: 'command',
    releases_at: new Date(Date.now() + toldInMinutes * minuteMs),
  }
  await db
    .insertInto('decision')
    .values({ ...decision, ...proposer, ...told })
    .execute()
  for (const [position, text] of (wanted.conditions ?? []).entries())
    await db.insertInto('decision_condition').values({ decision_id: id, position, text }).execute()
  if (wanted.demand) await writeRelease(context, id, wanted.demand)
  if (kind === 'rejection' || kind === 'waiting_list') return id
  const answer_by = wanted.answerBy ?? new Date(Date.now() + 14 * dayMs)
  await db.insertInto('offer').values({ decision_id: id, application_id, state, since: at, answer_by }).execute()
  return id
}

/** Inserts the release of a decision, with its programme’s numbers. */
async function writeRelease({ db, random }: Context, decision: string, demand: object): Promise<void> {
  const [id, created_by] = [random.uuid(), await writeStaff({ db, random })]
  await sql`insert into release (id, name, releases_at, decisions, rehearsal, created_by, created_at, confirmed_by, confirmed_at, booked_at, demand)
    select ${id}::uuid, 'First decisions', releases_at, 1, 1, ${created_by}::uuid, approved_at, ${created_by}::uuid, approved_at, releases_at,
      jsonb_build_object(round_id, jsonb_build_object(selected_program, ${JSON.stringify(demand)}::jsonb))
    from decision join application on application.id = application_id where decision.id = ${decision}::uuid`.execute(db)
  await db.insertInto('release_item').values({ release_id: id, decision_id: decision }).execute()
  await db.updateTable('decision').set({ release_id: id }).where('id', '=', decision).execute()
}

async function writeStaff({ db, random }: Pick<Context, 'db' | 'random'>): Promise<string> {
  const id = random.uuid()
  const email = `${id}@usta.example`
  const person = { id, email, email_key: email, full_name: 'Kemi Obi', origin: 'invitation', created_at: new Date() }
  await db.insertInto('staff').values(person).execute()
  return id
}

/** Marks every condition of an offer as met, as the office would. */
export async function meetConditions(context: Context, decisionId: string): Promise<void> {
  const { db, clock } = context
  const [id, met_at] = [await writeStaff(context), clock.now()]
  await db.updateTable('decision_condition').set({ met_at, met_by: id }).where('decision_id', '=', decisionId).execute()
}

/** Ends every decision, so that another one can be written. */
export async function forgetDecisions(context: Context): Promise<void> {
  await sql`truncate decision cascade`.execute(context.db)
}

/** Sets the CAPS state of an offer, as the office would. */
export async function writeCaps(context: Context, decisionId: string, state: string): Promise<void> {
  await sql`insert into caps (decision_id, state, since) values (${decisionId}::uuid, ${state}, ${context.clock.now()})
    on conflict (decision_id) do nothing`.execute(context.db)
}
