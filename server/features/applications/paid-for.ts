import type { FieldProblem } from '#shared/contract/errors.ts'
import { type PaidFor, paidForProblems } from '#shared/domain/paid-for.ts'
import type { Answers } from '#shared/forms/field.ts'
import type { Tx } from '../../db/client.ts'
import { type ApplicationRow, splitAnswers } from './record.ts'

/**
 * Why these answers cannot be saved with the fee that is paid; empty while nothing is paid. The caller must hold the application
 * lock.
 */
export async function problemsWithPaidFee(
  tx: Tx,
  draft: Pick<ApplicationRow, 'id' | 'has_paid'>,
  wanted: PaidFor,
): Promise<FieldProblem[]> {
  if (!draft.has_paid) return []
  const paid = await tx
    .selectFrom('payment')
    .select(['program_type', 'selected_program', 'residency'])
    .where('application_id', '=', draft.id)
    .where('fee', '=', 'application')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return paidForProblems(paid, wanted)
}

/** What a draft with these answers would be an application for. */
export function wantedWith(draft: Pick<ApplicationRow, 'program_type'>, answers: Answers): PaidFor {
  const { residency = null, selected_program = null } = splitAnswers(answers).columns
  return { program_type: draft.program_type, residency, selected_program }
}
