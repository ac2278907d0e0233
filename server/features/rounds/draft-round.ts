import { sql } from 'kysely'
import type * as z from 'zod'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { newRoundBody, officeRoundInFull, roundDraftBody } from '#shared/contract/schemas/rounds.ts'
import { acceptanceCurrency } from '#shared/domain/acceptance-currency.ts'
import { roundChanges } from '#shared/domain/round-changes.ts'
import { differsInFeesOnly, overlapProblem, type RoundTerms, roundProblems } from '#shared/domain/round-terms.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields, whoChangesRoles } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { lockRounds } from '../../db/lock-rounds.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { type KnownRound, knownRounds, readOfficeRound, todayOf } from './read-rounds.ts'
import { countApplications, sumOf } from './round-counts.ts'
import { noSuchRound, programmesInReach, readers, requireWhole } from './round-reach.ts'

type InFull = z.output<typeof officeRoundInFull>

const drafters = ['content.draft', 'content.draft-fees'] as const

/** Drafts a new round. Throws 403, and 422. */
export function addRoundDraft(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { terms: sent }: z.output<typeof newRoundBody>,
): Promise<InFull> {
  const terms = { acceptance_fee_currency: acceptanceCurrency(homeCountry().code), ...sent }
  return transact(async tx => {
    requireWhole(member, ['content.draft'], terms)
    await lockRounds(tx)
    const id = await freeId(tx, terms)
    await refuseUnfit(tx, id, terms, undefined)
    await insertDraft(tx, context, member, { id, basedOn: 0, terms })
    return readOfficeRound(tx, member, id)
  })
}

/**
 * Drafts a change to a round, replacing any earlier draft. Throws 404, 403, 422, and 409 for anyone who has not seen
 * the newest.
 */
export function draftRound(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, round: seen, draft: seenDraft, terms: sent }: z.output<typeof roundDraftBody> & { id: string },
): Promise<InFull> {
  return transact(async tx => {
    await lockRounds(tx)
    const round = await requireRound(tx, member, id)
    const before = round.draft?.terms ?? round.terms
    const terms = { acceptance_fee_currency: before.acceptance_fee_currency, ...sent }
    requireWhole(member, drafters, round.terms, terms)
    if (round.revision !== seen || (round.draft?.revision ?? null) !== seenDraft)
      throw await changedSince(tx, round, 'Compare, then save again.')
    refuseMoreThanFees(member, before, terms)
    await refuseUnfit(tx, id, terms, round.revision > 0 ? round.terms : undefined)
    if (round.draft)
      await tx
        .updateTable('round_change')
        .set({
          ...{ terms: JSON.stringify(terms), based_on: round.revision, revision: round.draft.revision + 1 },
          ...{ drafted_by: member.id, drafted_at: context.clock.now() },
        })
        .where('id', '=', round.draft.id)
        .execute()
    else await insertDraft(tx, context, member, { id, basedOn: round.revision, terms })
    if (round.draft) await auditRound(tx, context, member, { id, action: 'round.drafted', detail: { ...terms } })
    return readOfficeRound(tx, member, id)
  })
}

export async function insertDraft(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { id, basedOn, terms }: { id: string; basedOn: number; terms: RoundTerms },
): Promise<void> {
  await tx
    .insertInto('round_change')
    .values({
      ...{ id: context.random.id(), round_id: id, based_on: basedOn, terms: JSON.stringify(terms) },
      ...{ drafted_by: member.id, drafted_at: context.clock.now() },
    })
    .execute()
  await auditRound(tx, context, member, { id, action: 'round.drafted', detail: { ...terms } })
}

export async function auditRound(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { id, action, detail }: { id: string; action: string; detail: Record<string, unknown> },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  await recordAudit(tx, context, { actor, action, subject: `round:${id}`, detail })
}

/** Throws 404 for a round without a programme in the caller’s scope, and for one that does not exist. */
export async function requireRound(tx: Tx, member: StaffMember, id: string): Promise<KnownRound> {
  await sql`select from round where id = ${id} for update`.execute(tx)
  const [round] = await knownRounds(tx, id)
  if (!round || programmesInReach(member, readers, round.terms).length === 0) throw noSuchRound()
  return round
}

/** Who has since changed a round, and what; `next` is what to do about it. */
export async function changedSince(tx: Tx, round: KnownRound, next: string): Promise<AppError> {
  const { draft, terms } = round
  if (!draft) {
    const last = await tx
      .selectFrom('round_change')
      .innerJoin('staff', 'staff.id', 'published_by')
      .select('full_name')
      .where('round_id', '=', round.id)
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return new AppError(
      'conflicting-change',
      `${last?.full_name ?? 'A colleague'} has changed this round since you opened it. ${next}`,
    )
  }
  const [counted, today] = [await countApplications(tx, round.id), await todayOf(tx)]
  const changes = roundChanges(terms, draft.terms, sumOf(counted), today)
  const what = changes.slice(0, 3).map(({ what, from, to }) => `${what}, ${from} to ${to}`)
  return new AppError(
    'conflicting-change',
    `${draft.by.full_name} has saved a draft of this round since you opened it${what.length > 0 ? ` (${what.join('; ')})` : ''}. ${next}`,
  )
}

function refuseMoreThanFees(member: StaffMember, before: RoundTerms, terms: RoundTerms): void {
  const isEditor = scopesOf(member.grants, ['content.draft']).length > 0
  if (!isEditor && !differsInFeesOnly(before, terms))
    throw new AppError('forbidden', `Your role includes the fees of a round and nothing else of it. ${whoChangesRoles}`)
}

/**
 * Throws 422 for terms that are invalid, overlap another round, or leave out program types that people have applied
 * for.
 */
export async function refuseUnfit(
  tx: Tx,
  id: string,
  terms: RoundTerms,
  before: RoundTerms | undefined,
): Promise<void> {
  const problems = await unfitProblems(tx, id, terms, before)
  if (problems.length > 0)
    throw invalidFields(problems.map(({ field, message }) => ({ field: `terms.${field}`, message })))
}

/** Why terms cannot be those of a round. `before`: what is published of it. */
export async function unfitProblems(
  tx: Tx,
  id: string,
  terms: RoundTerms,
  before: RoundTerms | undefined,
): Promise<FieldProblem[]> {
  const problems = roundProblems(terms)
  const today = await todayOf(tx)
  if (terms.closes_on !== before?.closes_on && terms.closes_on < today)
    problems.push({ field: 'closes_on', message: 'Choose a day that has not passed.' })
  const isMoved =
    !before ||
    before.opens_on !== terms.opens_on ||
    before.closes_on !== terms.closes_on ||
    terms.program_types.some(type => !before.program_types.includes(type))
  const others = (await knownRounds(tx)).filter(one => one.id !== id && one.revision > 0).map(one => one.terms)
  // An existing overlap, created by a command, is ignored.
  const apart = others.filter(other => !before || !overlapProblem(before, [other]))
  const overlap = isMoved ? overlapProblem(terms, apart) : undefined
  if (overlap) problems.push(overlap)
  const ended = (before?.program_types ?? []).filter(type => !terms.program_types.includes(type))
  const applied = ended.length > 0 ? await appliedFor(tx, id, ended) : 0
  if (applied > 0)
    problems.push({
      field: 'program_types',
      message: `${applied} ${applied === 1 ? 'application of this round is' : 'applications of this round are'} for a program type that you have left out.`,
    })
  return problems
}

async function appliedFor(tx: Tx, round: string, types: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('round_id', '=', round)
    .where(sql<boolean>`program_type = any(${types}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `undergraduate-2028`, built from the name and the year in which the round closes. */
export async function freeId(tx: Tx, { name, closes_on }: RoundTerms): Promise<string> {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const base = `${words.slice(0, 45) || 'round'}-${closes_on.slice(0, 4)}`
  const { rows } = await sql<{ id: string }>`
    select id from round where starts_with(id, ${base}) union select round_id from round_change where starts_with(round_id, ${base})`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ id }) => id))
  let count = 1
  while (taken.has(count === 1 ? base : `${base}-${count}`)) count += 1
  return count === 1 ? base : `${base}-${count}`
}
