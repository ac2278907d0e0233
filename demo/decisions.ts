import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reach } from '../harness/applicant.ts'
import { type Random, randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { approve, propose } from '../server/features/decisions/decide.ts'
import { confirmRelease, createRelease } from '../server/features/releases/release-decisions.ts'
import { tellDecisions } from '../server/features/releases/tell.ts'
import { listOfferings } from '../server/features/seats/offerings.ts'
import { saveOffering } from '../server/features/seats/save-offering.ts'
import type { StaffMember, Transact } from '../server/http/handler.ts'
import type { Proposal } from '../shared/contract/schemas/decisions.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { startOfDay } from '../shared/domain/closing-dates.ts'
import { type DecisionKind, isOfferKind } from '../shared/domain/decisions.ts'
import { type ProgramType, programTypeOf } from '../shared/domain/program-type.ts'
import type { Applicant } from './applicants.ts'
import { openSession } from './applying.ts'

const hourMs = 3_600_000

/** A person whose application has been checked and reviewed. */
export interface Candidate {
  applicant: Applicant
  uuid: string
}

interface Deciding {
  context: Context
  reach: Reach
  officer: StaffMember
  registrar: StaffMember
  candidates: readonly Candidate[]
}

/** Seats of each programme, by program type. */
const seats: Record<ProgramType, number> = { undergraduate: 24, foundation: 40, jupeb: 30, msc: 12, phd: 4 }

/** Decides as the stories require: proposed, approved for a release tomorrow, or released, with the applicants’ replies. */
export async function decide({ context, reach, officer, registrar, candidates }: Deciding): Promise<void> {
  await setSeats(context, registrar)
  const random = randomFrom(candidates.length)
  const approved: Record<'approved' | 'told', string[]> = { approved: [], told: [] }
  const offered: Candidate[] = []
  for (const candidate of candidates) {
    const { progress } = candidate.applicant
    if (progress !== 'proposed' && progress !== 'approved' && progress !== 'told') continue
    const proposal = proposalFor(random, candidate.applicant)
    const { uuid } = candidate
    const { decision } = await propose(context, transactOn(context), officer, { uuid, ...proposal })
    if (progress === 'proposed') continue
    await approve(context, transactOn(context), registrar, { id: decision.id })
    approved[progress].push(decision.id)
    // An offer of another programme is waiting for consent.
    if (progress === 'told' && isOfferKind(proposal.kind) && proposal.kind !== 'alternative_offer')
      offered.push(candidate)
  }
  await tellNow({ context, registrar, ids: approved.told })
  for (const [index, candidate] of offered.entries()) await reply({ context, reach }, candidate, index)
  const tomorrow = startOfDay(dayOf(new Date(Date.now() + 24 * hourMs)))
  const noon = new Date(tomorrow.getTime() + 12 * hourMs)
  await release({ context, registrar, ids: approved.approved }, { name: 'Second list of the session', at: noon })
}

async function setSeats(context: Context, registrar: StaffMember): Promise<void> {
  for (const { round, programme } of await listOfferings(context, registrar, {})) {
    const pools = [{ track: 'general', capacity: seats[programTypeOf(programme)], over_offer: 2 } as const]
    await saveOffering(context, transactOn(context), registrar, { round, programme, pools })
  }
}

const kinds: readonly [DecisionKind, ...DecisionKind[]] = [
  ...(['offer', 'offer', 'offer', 'conditional_offer', 'conditional_offer'] as const),
  ...(['alternative_offer', 'waiting_list', 'rejection', 'rejection'] as const),
]

function proposalFor(random: Random, { type, programme }: Applicant): Proposal {
  const kind = random.pick(kinds)
  const neighbour = type === 'undergraduate' ? 'beng-materials-metallurgical' : 'msc-applied-statistics'
  switch (kind) {
    case 'conditional_offer':
      return { kind, conditions: [...conditions[type === 'msc' || type === 'phd' ? 'graduate' : 'pupil']] }
    case 'rejection':
      return { kind, reasons: [type === 'msc' || type === 'phd' ? 'preparation' : 'o-level', 'places'] }
    case 'alternative_offer':
      if ((type === 'undergraduate' || type === 'msc') && programme !== neighbour) return { kind, programme: neighbour }
      return { kind: 'offer' }
    case 'offer':
    case 'waiting_list':
      return { kind }
  }
}

const conditions = {
  graduate: ['Ask your university to send us your final transcript.', 'Send your NYSC discharge certificate.'],
  pupil: ['Get a credit (C6 or better) in Physics in your next result.'],
} as const

interface Releasing {
  context: Context
  registrar: StaffMember
  ids: readonly string[]
}

async function release(
  { context, registrar, ids }: Releasing,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  const wanted = { name, releases_at: at.toISOString(), decision_ids: [...ids] }
  const { id, count } = await createRelease(context, transactOn(context), registrar, wanted)
  await confirmRelease(context, transactOn(context), registrar, { id, count })
}

/** A release can only be confirmed for a future hour, so it is a few seconds ahead. */
async function tellNow(releasing: Releasing): Promise<void> {
  if (releasing.ids.length === 0) return
  const at = new Date(Date.now() + 3_000)
  await release(releasing, { name: 'First list of the session', at })
  await sleep(at.getTime() - Date.now() + 100)
  while (await tellDecisions.run(releasing.context)) {}
}

/** Some accept, one declines, one asks to start a year later, and others have not replied yet. */
async function reply(
  { context, reach }: Pick<Deciding, 'context' | 'reach'>,
  { uuid }: Candidate,
  index: number,
): Promise<void> {
  const account = context.db.selectFrom('application').select('account_id').where('uuid', '=', uuid)
  const { account_id } = await account.executeTakeFirstOrThrow()
  const bearer = await openSession(context, account_id ?? '')
  const send = (what: string, json: object = {}) =>
    reach.send(`/applications/${uuid}/offer/${what}`, { method: 'POST', bearer, json })
  const way = ways[index % ways.length]
  if (way) await send(way, reasons[way])
}

const ways = ['accept', 'accept', 'decline', undefined, 'accept', 'defer'] as const
const reasons = {
  accept: {},
  decline: { reason: 'I have taken a place nearer to my family.' },
  defer: { reason: 'My national service ends after the start of term.' },
} as const

/** Two who were refused ask another person to look again. */
export async function askAgain({ context, reach }: Pick<Deciding, 'context' | 'reach'>): Promise<void> {
  const refused = await context.db
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .innerJoin('release', 'release.id', 'decision.release_id')
    .select(['application.uuid', 'application.account_id'])
    .where('decision.kind', '=', 'rejection')
    .where('release.releases_at', '<=', sql<Date>`now()`)
    .orderBy('application.email')
    .limit(2)
    .execute()
  for (const { uuid, account_id } of refused) {
    const bearer = await openSession(context, account_id ?? '')
    const json = { reason: 'My result in Physics was corrected after I applied.' }
    await reach.send(`/applications/${uuid}/second-look`, { method: 'POST', bearer, json })
  }
}

export function transactOn({ db }: Context): Transact {
  return work => db.transaction().execute(work)
}
