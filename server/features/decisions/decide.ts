import type * as z from 'zod'
import type {
  approvalBody,
  decidedCase,
  discardBody,
  proposalBody,
  revokeBody,
} from '#shared/contract/schemas/decisions.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { newsForApplicant } from '../../emails/decisions.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { lockFile, noSuchFile, type OpenedFile, requireFile } from '../file/access.ts'
import { decisionsOf } from '../file/decision-parts.ts'
import { requireRevision } from '../file/stale.ts'
import { aboutDecision } from '../requests/about.ts'
import { approveDecisions } from './approve.ts'
import { discardDecisions, revokeOffer } from './end-decisions.ts'
import { type DecidedCase, findDecided } from './find-decided.ts'
import { proposeDecisions } from './propose.ts'

type Answer = z.output<typeof decidedCase>

/** Proposes a decision. Throws 404, 403, 409 for a stale revision or a case that cannot be decided, 422. */
export function propose(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, revision, ...proposal }: z.output<typeof proposalBody> & { uuid: string },
): Promise<Answer> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['decisions.propose'])
    if (revision !== undefined) await requireRevision(tx, file, revision)
    const cases = await decidedIn(tx, file)
    await proposeDecisions(
      tx,
      context,
      member,
      cases.map(one => ({ one, proposal })),
    )
    return answerOf(tx, member, uuid)
  })
}

type OnDecision<Body> = { id: string } & Body

/** Approves a decision. Throws like `approveDecisions`, and 404, 403, 409 for a stale revision. */
export function approve(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, revision, noticed = [] }: OnDecision<z.output<typeof approvalBody>>,
): Promise<Answer> {
  return transact(async tx => {
    const file = await lockFileOf(tx, member, { id, wanted: ['decisions.approve'] })
    if (revision !== undefined) await requireRevision(tx, file, revision)
    await approveDecisions(tx, context, member, await liveIn(tx, file, id), noticed)
    return answerOf(tx, member, file.row.uuid, id)
  })
}

/** Discards an unreleased decision. An approved one can only be discarded by someone who may approve. */
export function discard(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, revision, reason }: OnDecision<z.output<typeof discardBody>>,
): Promise<Answer> {
  return transact(async tx => {
    const file = await lockFileOf(tx, member, { id, wanted: ['decisions.propose', 'decisions.approve'] })
    if (revision !== undefined) await requireRevision(tx, file, revision)
    const cases = await liveIn(tx, file, id)
    const isApproved = cases.some(({ live }) => live?.approvedAt)
    if (isApproved && !file.permissions.includes('decisions.approve'))
      throw new AppError('forbidden', 'This decision has been approved. The registrar can discard it.')
    await discardDecisions(tx, context, member, cases, { reason: reason || undefined })
    return answerOf(tx, member, file.row.uuid, id)
  })
}

/**
 * Requests the revocation of an offer, or revokes it if another person has requested it. The applicant is told that
 * there is news.
 */
export async function revoke(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reason }: OnDecision<z.output<typeof revokeBody>>,
): Promise<Answer> {
  const answer = await transact(async tx => {
    const file = await lockFileOf(tx, member, { id, wanted: ['decisions.approve'] })
    const [one] = await liveIn(tx, file, id)
    if (!one) throw noSuchFile()
    const done = await revokeOffer(tx, context, member, one, { reason: reason || undefined })
    if (typeof done === 'object') return done
    if (done === 'revoked') {
      const record = await getApplication(tx, one.id)
      await tellApplicant(tx, context, record, {
        kind: 'decision-news',
        content: newsForApplicant(aboutDecision(context, record)),
      })
    }
    return answerOf(tx, member, file.row.uuid, id)
  })
  // Once the request has ended, so that it can be made again.
  if ('goneAsker' in answer)
    throw new AppError(
      'conflicting-change',
      `${answer.goneAsker} asked for this and may no longer revoke offers, so the request has ended. Ask for it yourself, and have a colleague confirm it.`,
    )
  return answer
}

/** The file of a decision, locked. What the caller may not read does not exist. */
async function lockFileOf(
  tx: Tx,
  member: StaffMember,
  { id, wanted }: { id: string; wanted: readonly Permission[] },
): Promise<OpenedFile> {
  const found = await tx
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select('application.uuid')
    .where('decision.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuchDecision()
  return lockFile(tx, member, found.uuid, wanted)
}

function noSuchDecision(): AppError {
  return new AppError('not-found', 'There is no such decision.')
}

function decidedIn(tx: Tx, { row }: OpenedFile): Promise<DecidedCase[]> {
  return findDecided(tx, [row.id])
}

/** Throws 409 for a decision that has ended or been replaced. */
async function liveIn(tx: Tx, file: OpenedFile, id: string): Promise<DecidedCase[]> {
  const cases = await decidedIn(tx, file)
  if (cases.some(({ live }) => live?.id === id)) return cases
  throw new AppError('conflicting-change', 'This decision has ended. Reload the application to see what came after it.')
}

/** The decision, or the newest one, and the current state of the case. */
async function answerOf(tx: Tx, member: StaffMember, uuid: string, id?: string): Promise<Answer> {
  const { row } = await requireFile(tx, member, uuid)
  const decisions = await decisionsOf(tx, row.id, { member, placed: row })
  const decision = id ? decisions.find(one => one.id === id) : decisions.find(({ state }) => state !== 'ended')
  if (!decision) throw noSuchDecision()
  return { decision, case: { stage: row.stage, revision: row.case_revision } }
}
