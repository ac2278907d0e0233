import type * as z from 'zod'
import type { movedCase, stageBody } from '#shared/contract/schemas/file-work.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { chosenMove } from '#shared/domain/case-moves.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { applicationWithdrawn } from '../../emails/cases.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveCase as applyMove, reinstateCase, withdrawCase } from '../applications/life.ts'
import { hasOtherInRound } from '../applications/own.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from '../requests/about.ts'
import { cancelAll } from '../requests/settle.ts'
import { tellNotNeeded } from '../requests/tell-not-needed.ts'
import { lockFile, type OpenedFile } from './access.ts'
import { stateNow } from './present-case.ts'
import { conflict, requireRevision } from './stale.ts'

type Body = z.output<typeof stageBody>

/**
 * Moves a case to the chosen stage. Throws 404, 403, 409 for a stale revision or a forbidden move, and 422 if a
 * required reason is missing.
 */
export function moveToStage(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ...body }: Body & { uuid: string },
): Promise<z.output<typeof movedCase>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['work.plan'])
    await requireRevision(tx, file, body.revision)
    await applyChosen(tx, context, member, file, body)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'case.moved',
      subject: `application:${uuid}`,
      detail: { from: file.row.stage, to: body.stage },
    })
    return { case: await stateNow(tx, member, uuid) }
  })
}

async function applyChosen(tx: Tx, context: Context, member: StaffMember, file: OpenedFile, body: Body): Promise<void> {
  const { row } = file
  const record = await getApplication(tx, row.id)
  const from = row.stage
  const move =
    record.case?.withdrawn_why === 'account-closing'
      ? undefined
      : chosenMove({ from, to: body.stage, programType: row.program_type, withdrawnFrom: withdrawnFrom(file) })
  if (!move)
    throw await conflict(tx, file, `This application is ${inWords(from)}. It cannot become ${inWords(body.stage)}.`)
  if (move.needsReason && !body.reason) throw invalidFields([{ field: 'reason', message: 'Give a reason.' }])
  const actor = { kind: 'staff', id: member.id } as const
  const reason = body.reason || undefined
  switch (move.event) {
    case 'withdraw':
      await withdrawCase(tx, context, record, { actor, at: context.clock.now(), why: 'asked', reason })
      return tellApplicant(tx, context, record, {
        kind: 'application-withdrawn',
        content: applicationWithdrawn({ ...aboutOf(context, record), by: 'office' }),
      })
    case 'reinstate':
      await refuseSecond(tx, record)
      await reinstateCase(tx, context, record, { actor, reason })
      return
    case 'answer':
      await cancelAll(tx, context, record.id)
      await applyMove(tx, context, record, { event: 'answer', actor, reason })
      return tellNotNeeded(tx, context, record)
    default:
      await applyMove(tx, context, record, { event: move.event, actor, reason })
  }
}

/** Whoever withdrew can apply again in the same round. What was withdrawn can also be in an account that was joined with another one. */
async function refuseSecond(tx: Tx, record: ApplicationRecord): Promise<void> {
  const { id, account_id, program_type: programType, round_id: roundId } = record
  if (account_id === null || roundId === null) return
  const account = await tx.selectFrom('account').select('merged_into').where('id', '=', account_id).executeTakeFirst()
  if (await hasOtherInRound(tx, account?.merged_into ?? account_id, { id, programType, roundId }))
    throw new AppError(
      'conflicting-change',
      'This person has another application for this type of programme in this round, and a person can have one. Once it has been submitted, it can be withdrawn instead.',
    )
}

function withdrawnFrom({ row }: OpenedFile): CaseStage | null {
  return caseStages.find(stage => stage === row.withdrawn_from) ?? null
}

const inWords = (stage: CaseStage) => `“${stage.replace('_', ' ')}”`
