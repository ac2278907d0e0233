import { sql } from 'kysely'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { fitsType } from '#shared/domain/decisions.ts'
import { invalidFields } from '../../base/errors.ts'
import { refusalReasonsIn } from '../../catalogue/reasons.ts'
import type { Tx } from '../../db/client.ts'
import type { DecidedCase } from './find-decided.ts'
import { ownFigureOf } from './own-figure.ts'

interface Decided {
  id: string
  one: DecidedCase
  proposal: Proposal
}

/**
 * Stores conditions, and reasons in their current wording with the applicants’ own figures. Throws 422 for an unknown
 * reason.
 */
export async function writeWords(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await writeConditions(tx, decided)
  await writeReasons(tx, decided)
}

async function writeConditions(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const rows = decided.flatMap(({ id, proposal }) =>
    (proposal.conditions ?? []).map((text, position) => ({ id, position, text })),
  )
  if (rows.length === 0) return
  await sql`insert into decision_condition (decision_id, position, text) select * from unnest(
    ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::integer[],
    ${rows.map(({ text }) => text)}::text[])`.execute(tx)
}

async function writeReasons(tx: Tx, decided: readonly Decided[]): Promise<void> {
  if (!decided.some(({ proposal }) => proposal.reasons?.length)) return
  const known = await refusalReasonsIn(tx)
  const rows = decided.flatMap(({ one, id, proposal }) =>
    [...new Set(proposal.reasons)].map((code, position) => {
      const reason = known.find(each => each.code === code)
      if (!reason) throw invalidFields([{ field: `reasons.${position}`, message: 'There is no such reason.' }])
      const { figure } = reason
      if (!fitsType(figure, one.program_type))
        throw invalidFields([
          { field: `reasons.${position}`, message: 'This reason names a figure that this application does not have.' },
        ])
      return { id, position, code, sentence: reason.sentence, figure: figure ? ownFigureOf(figure, one) : null }
    }),
  )
  await sql`insert into decision_reason (decision_id, position, code, sentence, own_figure) select * from unnest(
    ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::integer[],
    ${rows.map(({ code }) => code)}::text[], ${rows.map(({ sentence }) => sentence)}::text[],
    ${rows.map(({ figure }) => figure)}::text[])`.execute(tx)
}
