import { sql } from 'kysely'
import { type ApplicationEvent, type ApplicationState, feeOf, statusOf } from '#shared/domain/application-life.ts'
import { afterCaseEvent, type CaseEvent, type CaseStage, type CaseState } from '#shared/domain/case-life.ts'
import type { DecisionKind } from '#shared/domain/decisions.ts'
import { afterEvent, afterOfficeEvent, type Lives } from '#shared/domain/lives.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import { endRequestsOf } from './end-requests.ts'
import type { ApplicationRecord } from './record.ts'

/*
 * The only module that writes the status and the fee of an application and the stage of its case. The caller must hold the lock of the
 * application, and have read the record under it.
 */

type Living = Pick<
  ApplicationRecord,
  'id' | 'status' | 'has_paid' | 'fee_refunded' | 'fee_voided' | 'erased_at' | 'case'
>

export function livesOf(record: Living): Lives {
  return {
    application: stateOf(record),
    stage: record.erased_at ? 'erased' : (record.case?.stage ?? 'none'),
    withdrawnFrom: record.case?.withdrawn_from ?? null,
  }
}

function stateOf({ status, has_paid, fee_refunded, fee_voided, erased_at }: Living): ApplicationState {
  if (erased_at) return 'erased'
  if (has_paid) return `${status}/paid`
  return `${status}/${fee_refunded || fee_voided ? 'lost' : 'unpaid'}`
}

export function isAllowed(record: Living, event: ApplicationEvent): boolean {
  return afterEvent(livesOf(record), event) !== undefined
}

/** Throws 409, with both states, for a forbidden event. */
export function requireAllowed(record: Living, event: ApplicationEvent): Lives {
  const lives = livesOf(record)
  return afterEvent(lives, event) ?? refuse(lives, event)
}

/**
 * Applies an event to an application. Its case follows in the database. Returns the record with the new states of
 * both; its payments, links and referees are unchanged. Throws 409, with both states, for a forbidden event.
 */
export async function advance<Record extends Living & Pick<ApplicationRecord, 'revision' | 'updated_at'>>(
  tx: Tx,
  context: Context,
  record: Record,
  event: ApplicationEvent,
): Promise<Record> {
  const next = requireAllowed(record, event)
  const status = statusOf(next.application) ?? record.status
  const has_paid = feeOf(next.application) === 'paid'
  const updated_at = context.clock.now()
  // A payment changes no answer, so it does not make open forms stale.
  const revision = record.revision + (status === record.status ? 0 : 1)
  await tx
    .updateTable('application')
    .set({ status, has_paid, updated_at, revision })
    .where('id', '=', record.id)
    .execute()
  return { ...record, status, has_paid, updated_at, revision, case: caseAfter(record, next) }
}

function caseAfter(record: Living, { stage, withdrawnFrom }: Lives): Living['case'] {
  if (stage === 'none' || stage === 'erased') return record.case
  return { stage, withdrawn_from: withdrawnFrom, withdrawn_why: record.case?.withdrawn_why ?? null }
}

/**
 * Applies an office event to a case, with the given reason. Returns the next stage. Throws 409, with both states, for
 * a forbidden event.
 */
export async function moveCase(
  tx: Tx,
  context: Context,
  record: Living,
  move: { event: CaseEvent; actor: Actor; reason?: string | undefined },
): Promise<CaseState> {
  const next = requireOffice(record, move.event)
  await writeStage(tx, record, next, { at: context.clock.now(), actor: move.actor, reason: move.reason })
  return next.stage
}

/**
 * Applies an office event to cases that are all in one stage, 500 per statement. The caller must hold the locks of
 * the applications, and have checked under them that each is in that stage. Throws 409 for a forbidden event.
 */
export async function moveCases(
  tx: Tx,
  context: Context,
  ids: readonly number[],
  { event, from, actor, reason }: { event: CaseEvent; from: CaseStage; actor: Actor; reason?: string | undefined },
): Promise<void> {
  const to = afterCaseEvent(from, event)
  if (!to) refuse({ application: 'submitted/paid', stage: from, withdrawnFrom: null }, event)
  const at = context.clock.now()
  // A decision released by the clock may still be stored as approved.
  const { rows } = await sql`with moved as (
      update admission_case set stage = ${to}, since = ${at}, revision = revision + 1, release_id = null
      where application_id = any(${ids}::bigint[]) and stage = any(${from === 'told' ? ['told', 'approved'] : [from]}::text[])
      returning application_id)
    insert into case_move (application_id, stage_before, stage_after, reason, actor_kind, actor_id, moved_at)
    select application_id, ${from}, ${to}, ${reason ?? null}, ${actor.kind}, ${actorId(actor)}, ${at}::timestamptz from moved
    returning application_id`.execute(tx)
  if (rows.length !== ids.length)
    throw new AppError('conflicting-change', 'A colleague has moved one of these applications. Nothing was changed.')
}

/** Withdraws a case: no one works on it, and its decision ends. Throws 409 when there is none to withdraw, and after enrolment. */
export async function withdrawCase(
  tx: Tx,
  context: Context,
  record: Living,
  withdrawal: { actor: Actor; at: Date; why: 'asked' | 'account-closing'; reason?: string | undefined },
): Promise<void> {
  const next = requireOffice(record, 'withdraw')
  await refuseEnrolled(tx, record)
  await endDecision(tx, record, { actor: withdrawal.actor, at: context.clock.now(), reason: 'withdrawn' })
  await writeStage(tx, record, next, withdrawal)
}

async function refuseEnrolled(tx: Tx, record: Living): Promise<void> {
  const enrolled = await tx
    .selectFrom('offer')
    .select('decision_id')
    .where('application_id', '=', record.id)
    .where('state', '=', 'enrolled')
    .executeTakeFirst()
  if (enrolled)
    throw new AppError(
      'conflicting-change',
      'This person has enrolled, so the application is part of a student record and cannot be withdrawn.',
    )
}

/** Reverses a withdrawal: the case returns to its previous stage. Throws 409 for a case that is not withdrawn. */
export async function reinstateCase(
  tx: Tx,
  context: Context,
  record: Living,
  { actor, reason }: { actor: Actor; reason?: string | undefined },
): Promise<CaseState> {
  const next = requireOffice(record, 'reinstate')
  await writeStage(tx, record, next, { at: context.clock.now(), actor, reason })
  return next.stage
}

/** Stores a decision made outside the product, and replaces the previous one. Throws 409 for what the table forbids. */
export async function recordDecision(
  tx: Tx,
  context: Context,
  record: Living,
  decision: { kind: DecisionKind; actor: Actor; at: Date },
): Promise<void> {
  const next = requireOffice(record, 'record')
  const now = context.clock.now()
  const [kind, id] = [decision.actor.kind, actorId(decision.actor)]
  await endDecision(tx, record, { actor: decision.actor, at: now, reason: 'replaced' })
  await tx
    .insertInto('decision')
    .values({
      id: context.random.id(),
      application_id: record.id,
      kind: decision.kind,
      proposed_at: now,
      proposed_by_kind: kind,
      proposed_by_id: id,
      approved_at: now,
      approved_by_kind: kind,
      approved_by_id: id,
      releases_at: decision.at,
    })
    .execute()
  await writeStage(tx, record, next, { at: decision.at, actor: decision.actor })
}

function requireOffice(record: Living, event: CaseEvent): Lives {
  const lives = livesOf(record)
  return afterOfficeEvent(lives, event) ?? refuse(lives, event)
}

function refuse({ application, stage }: Lives, event: ApplicationEvent | CaseEvent): never {
  throw new AppError(
    'conflicting-change',
    `The application is ${application} and its case is ${stage}. “${event}” is not possible then.`,
  )
}

async function writeStage(
  tx: Tx,
  record: Living,
  { stage, withdrawnFrom }: Lives,
  { at, actor, why = null, reason }: { at: Date; actor: Actor; why?: string | null; reason?: string | undefined },
): Promise<void> {
  const before = livesOf(record).stage
  await tx
    .updateTable('admission_case')
    .set({
      stage,
      withdrawn_from: withdrawnFrom,
      withdrawn_why: why,
      since: at,
      revision: sql`revision + 1`,
      release_id: null,
    })
    .where('application_id', '=', record.id)
    .execute()
  await tx
    .insertInto('case_move')
    .values({
      application_id: record.id,
      stage_before: before,
      stage_after: stage,
      reason: reason ?? null,
      actor_kind: actor.kind,
      actor_id: actorId(actor),
      moved_at: at,
    })
    .execute()
  // While the account may still be kept, requests stay open.
  if (why !== 'account-closing' && stage !== 'checking' && stage !== 'with_applicant')
    await endRequestsOf(tx, record.id, at)
}

async function endDecision(
  tx: Tx,
  record: Living,
  { actor, at, reason }: { actor: Actor; at: Date; reason: 'withdrawn' | 'replaced' },
): Promise<void> {
  await tx
    .updateTable('decision')
    .set({ ended_at: at, ended_by_kind: actor.kind, ended_by_id: actorId(actor), end_reason: reason })
    .where('application_id', '=', record.id)
    .where('ended_at', 'is', null)
    .execute()
}

export function actorId(actor: Actor): string | null {
  return 'id' in actor ? actor.id : null
}
