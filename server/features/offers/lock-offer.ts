import { sql } from 'kysely'
import { type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { offerByClock } from '../applications/own-decision.ts'
import { isReleased } from '../applications/stage-by-clock.ts'
import { lockFile, type OpenedFile, requireFile } from '../file/access.ts'

/** A released offer, with its file. */
export interface FoundOffer {
  /** The id of the decision. */
  id: string
  file: OpenedFile
  /** According to the clock. */
  state: OfferState
  row: Awaited<ReturnType<typeof findRow>> & object
}

/** Whether the decision of an offer has been released. */
export const isTold = sql<boolean>`(decision.releases_at <= now() or ${isReleased('decision.release_id')})`

/**
 * Throws 404 for an offer that does not exist, is not released or is out of the caller’s scope, which all look alike;
 * and 403 without one of these permissions.
 */
export async function requireOffer(
  db: Queryable,
  member: StaffMember,
  id: string,
  wanted: readonly Permission[],
): Promise<FoundOffer> {
  const row = await findRow(db, id)
  if (!row) throw noSuchOffer()
  const file = await requireFile(db, member, row.uuid, wanted)
  const state = offerStates.find(one => one === row.state_now) ?? 'withdrawn'
  return { id, file, state, row }
}

/** The same, with the application locked until the end of the transaction. */
export async function lockOffer(
  tx: Tx,
  member: StaffMember,
  id: string,
  wanted: readonly Permission[],
): Promise<FoundOffer> {
  const { row } = await requireOffer(tx, member, id, wanted)
  await lockFile(tx, member, row.uuid, wanted)
  return requireOffer(tx, member, id, wanted)
}

function noSuchOffer(): AppError {
  return new AppError('not-found', 'There is no such offer.')
}

function findRow(db: Queryable, id: string) {
  return db
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .leftJoin('round', join => join.on(sql<boolean>`round.id = coalesce(offer.deferred_to, application.round_id)`))
    .leftJoin('staff as revoker', 'revoker.id', 'decision.revoke_asked_by')
    .leftJoin('matriculation_number as numbered', 'numbered.decision_id', 'offer.decision_id')
    .leftJoin('caps', 'caps.decision_id', 'offer.decision_id')
    .selectAll('offer')
    .select(['caps.state as caps_state', 'caps.since as caps_since'])
    .select(offerByClock.as('state_now'))
    .select(['application.uuid', 'application.application_number', 'application.surname', 'application.first_name'])
    .select(['application.other_names', 'application.selected_program', 'application.account_id'])
    .select(['decision.kind', 'decision.programme_id', 'decision.pool_id', 'decision.revoke_reason'])
    .select(['decision.revoke_asked_at', 'decision.revoke_asked_by', 'revoker.full_name as revoker_name'])
    .select(['round.id as round_id', 'round.name as round_name', 'round.session_id', 'round.starts_on'])
    .select('numbered.number as matriculation_number')
    .where('offer.decision_id', '=', id)
    .where('offer.state', '<>', 'discarded')
    .where(isTold)
    .executeTakeFirst()
}

/** Only undergraduates are admitted by JAMB. */
export function hasPassedJamb({ file, row }: FoundOffer): boolean {
  return file.row.program_type !== 'undergraduate' || row.caps_state === 'accepted_on_caps'
}

const inWords: Record<OfferState, string> = {
  offered: 'has not been accepted yet',
  accepted: 'has been accepted, but its conditions are not all met',
  confirmed: 'is confirmed',
  cleared: 'has been cleared',
  enrolled: 'has ended in enrolment',
  deferred: 'was deferred to the next session',
  declined: 'was declined',
  lapsed: 'has lapsed',
  revoked: 'was revoked',
  withdrawn: 'has ended',
  discarded: 'has ended',
}

/** 409 with the current state of the offer, and who changed it last. */
export async function wrongState(db: Queryable, { id, state, row }: FoundOffer, sentence: string): Promise<AppError> {
  const last = await db
    .selectFrom('offer_move')
    .innerJoin('staff', join =>
      join.on(sql<boolean>`offer_move.actor_kind = 'staff' and staff.id::text = offer_move.actor_id`),
    )
    .select('staff.full_name')
    .where('offer_move.decision_id', '=', id)
    .orderBy('offer_move.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last ? ` (${last.full_name})` : ''
  return new AppError(
    'conflicting-change',
    `The offer of ${row.application_number ?? row.uuid} ${inWords[state]}${who}. ${sentence}`,
  )
}

/** Records another action on the offer, for its history. */
export async function noteOffer(
  tx: Tx,
  { id, kind, body, by, at }: { id: string; kind: string; body: string; by: string; at: Date },
): Promise<void> {
  await tx.insertInto('offer_note').values({ decision_id: id, kind, body, staff_id: by, written_at: at }).execute()
}
