import type * as z from 'zod'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { copiedRounds, copyRoundsBody } from '#shared/contract/schemas/rounds.ts'
import { overlapProblem, type RoundTerms } from '#shared/domain/round-terms.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { lockRounds } from '../../db/lock-rounds.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { freeId, insertDraft, requireRound, unfitProblems } from './draft-round.ts'
import { knownRounds, todayOf } from './read-rounds.ts'
import { requireWhole } from './round-reach.ts'

/**
 * Drafts the rounds of a session again, for the next one: all of them or none. Throws 404 for a round that the caller cannot see, 403, and
 * 422 for days that have passed and for a round that is there already.
 */
export function copyRounds(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { rounds }: z.output<typeof copyRoundsBody>,
): Promise<z.output<typeof copiedRounds>> {
  return transact(async tx => {
    await lockRounds(tx)
    const problems: FieldProblem[] = []
    const copies: RoundTerms[] = []
    for (const [index, { from, terms: sent }] of rounds.entries()) {
      const { terms: before } = await requireRound(tx, member, from)
      const terms = { acceptance_fee_currency: before.acceptance_fee_currency, ...sent }
      requireWhole(member, ['content.draft'], terms)
      const found = await copyProblems(tx, terms, copies)
      copies.push(terms)
      problems.push(...found.map(({ field, message }) => ({ field: `rounds.${index}.terms.${field}`, message })))
    }
    if (problems.length > 0) throw invalidFields(problems)
    const ids: string[] = []
    for (const terms of copies) {
      const id = await freeId(tx, terms)
      await insertDraft(tx, context, member, { id, basedOn: 0, terms })
      ids.push(id)
    }
    return { ids }
  })
}

const dayFields = ['opens_on', 'closes_on', 'decisions_by', 'starts_on'] as const

async function copyProblems(tx: Tx, terms: RoundTerms, earlier: readonly RoundTerms[]): Promise<FieldProblem[]> {
  const today = await todayOf(tx)
  const unfit = await unfitProblems(tx, '', terms, undefined)
  const past = dayFields
    .filter(field => terms[field] < today && !unfit.some(problem => problem.field === field))
    .map(field => ({ field, message: 'Choose a day that has not passed.' }))
  const isThere = [...(await knownRounds(tx)).map(one => one.draft?.terms ?? one.terms), ...earlier].some(
    other => other.session === terms.session && other.name.trim().toLowerCase() === terms.name.trim().toLowerCase(),
  )
  const twice = isThere ? [{ field: 'name', message: `${terms.session} has a round of this name already.` }] : []
  const overlap = unfit.some(({ field }) => field === 'opens_on') ? undefined : overlapProblem(terms, earlier)
  return [...unfit, ...past, ...twice, ...(overlap ? [overlap] : [])]
}
