import type * as z from 'zod'
import type { judgedRequirement, requirementBody } from '#shared/contract/schemas/file-work.ts'
import { judgingStages } from '#shared/domain/case-moves.ts'
import { type RequirementRow, saidOf } from '#shared/domain/requirement.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile, type OpenedFile } from './access.ts'
import { beginWork } from './open-case.ts'
import { stateNow } from './present-case.ts'
import { requirementsOf } from './requirements-of.ts'
import { conflict } from './stale.ts'

type Asked = z.output<typeof requirementBody> & { uuid: string }

/**
 * Says whether a requirement is met that only a person can settle, or removes what was said. Throws 404, 403, and 409 if
 * it decides itself, a colleague was first, or a decision depends on it.
 */
export function judgeRequirement(
  context: Context,
  transact: Transact,
  member: StaffMember,
  asked: Asked,
): Promise<z.output<typeof judgedRequirement>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, asked.uuid, ['documents.check'])
    const row = await requireOpen(tx, file, asked)
    const before = row.settled?.verdict ?? null
    if (before !== asked.verdict) {
      await beginWork(tx, context, member, file)
      await writeVerdict(tx, context, member, file, { row, verdict: asked.verdict })
    }
    return { requirements: await requirementsOf(tx, file), case: await stateNow(tx, member, asked.uuid) }
  })
}

async function requireOpen(tx: Tx, file: OpenedFile, { requirement, was }: Asked): Promise<RequirementRow> {
  const row = (await requirementsOf(tx, file)).find(({ id }) => id === requirement)
  if (!row) throw new AppError('not-found', 'This application has no such requirement.')
  if (!judgingStages.includes(file.row.stage))
    throw await conflict(
      tx,
      file,
      'This application is decided or withdrawn, so its requirements can no longer be settled.',
    )
  if (!row.settled)
    throw await conflict(tx, file, `“${row.requirement}” follows from the answers, the document or the references.`)
  const verdict = row.settled.verdict ?? null
  if (was !== undefined && was !== verdict)
    throw await conflict(
      tx,
      file,
      `${row.settled.by ?? 'Someone else'} has changed this. It is now ${verdict === null ? 'open' : inWords[verdict]}.`,
    )
  return row
}

const inWords = { met: 'met', not_met: 'not met' } as const

async function writeVerdict(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { row: { id, uuid } }: OpenedFile,
  { row, verdict }: { row: RequirementRow; verdict: Asked['verdict'] },
): Promise<void> {
  const key = { application_id: id, requirement: row.id }
  if (verdict === null)
    await tx
      .deleteFrom('requirement_verdict')
      .where('application_id', '=', id)
      .where('requirement', '=', row.id)
      .execute()
  else {
    const said = {
      ...{ verdict, said: saidOf(row), proof: row.proof ?? null },
      ...{ judged_by: member.id, judged_at: context.clock.now() },
    }
    await tx
      .insertInto('requirement_verdict')
      .values({ ...key, ...said })
      .onConflict(conflict => conflict.columns(['application_id', 'requirement']).doUpdateSet(said))
      .execute()
  }
  await tx
    .updateTable('admission_case')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('application_id', '=', id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: verdict ? `requirement.${verdict}` : 'requirement.verdict-taken-back',
    subject: `application:${uuid}`,
    detail: { requirement: row.id },
  })
}
