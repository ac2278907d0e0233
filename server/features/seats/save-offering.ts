import { sql } from 'kysely'
import type * as z from 'zod'
import type { offeringBody, offeringHistory } from '#shared/contract/schemas/seats.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { formulaProblems } from '#shared/domain/formula.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { offeringStateNames, type Track, trackNames } from '#shared/domain/seats.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { requirableDocuments } from '#shared/forms/required-documents.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { seatsOnWire } from './hold-seats.ts'
import { type CountedPool, type OfferingKey, poolsOf, type StoredTerms, type Terms, termsOf } from './offering-terms.ts'
import { readOffering, requireOffering } from './offerings.ts'

type Body = z.output<typeof offeringBody>

/**
 * Saves a programme’s settings in a round, as a new version. Throws 404, 409 `no-seat` with the numbers if fewer
 * seats would be left than are held, 409 if a colleague has saved since, and 422.
 */
export function saveOffering(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, ...body }: Body & OfferingKey,
): Promise<z.output<typeof offeringHistory>> {
  const key = { round, programme }
  return transact(async tx => {
    await requireOffering(tx, member, key, ['decisions.approve'])
    // Before the pools: another save of the same offering waits here, while approvals of offers only wait for the
    // pools.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`offering ${round} ${programme}`}, 0))`.execute(tx)
    const terms = (await termsOf(tx, { rounds: [round], programme }))(key)
    if (body.was !== undefined && body.was !== terms.version) throw await savedSince(tx, key, terms)
    const before = await poolsOf(tx, { rounds: [round], programme, lock: 'for update' })
    refuseTooFew(programme, body.pools, before)
    refuseUnknownDocuments(programme, body.required_documents)
    const content = contentOf(body, terms, before)
    await refuseUnfit(tx, body.answer_by === terms.answer_by ? {} : body, content)
    await writePools(tx, key, body.pools)
    await sql`insert into offering (round_id, programme_id, state, required_documents)
      values (${round}, ${programme}, ${content.state}, ${content.required_documents}::text[])
      on conflict (round_id, programme_id) do update
        set state = excluded.state, required_documents = excluded.required_documents`.execute(tx)
    await tx
      .insertInto('offering_version')
      .values({
        ...{ round_id: round, programme_id: programme, version: terms.version + 1 },
        ...{ content: JSON.stringify(content), saved_by: member.id, saved_at: context.clock.now() },
      })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'seats.set',
      subject: `round:${round}`,
      detail: { programme, from: before.map(seatsOf), to: content },
    })
    return readOffering(tx, member, key)
  })
}

const seatsOf = ({ track, capacity, over_offer, held }: CountedPool) => ({ track, capacity, over_offer, held })

/** Fields that are absent do not change. */
function contentOf(body: Body, terms: Terms, before: readonly CountedPool[]): StoredTerms {
  const { weights, cut_offs, answer_by, required_documents } = { ...terms, ...definedIn(body) }
  const others = before.filter(({ track }) => !body.pools.some(pool => pool.track === track)).map(seatsOf)
  return {
    state: body.state ?? terms.state,
    pools: [...others.map(({ held: _, ...pool }) => pool), ...body.pools],
    weights,
    cut_offs,
    answer_by: answer_by ?? null,
    required_documents: [...new Set(required_documents)],
  }
}

function definedIn<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>
}

/** A previously saved day may have passed. */
async function refuseUnfit(tx: Tx, { answer_by }: Pick<Body, 'answer_by'>, content: StoredTerms): Promise<void> {
  const problems = formulaProblems(content)
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  if (answer_by && answer_by <= dayOf(now))
    problems.push({ field: 'answer_by', message: 'Choose a date in the future.' })
  if (problems.length > 0) throw invalidFields(problems)
}

/** Only optional documents of the form can be required. */
function refuseUnknownDocuments(programme: string, kinds: readonly string[] = []): void {
  const form = formDescription(formIdOf(programTypeOf(programme)))
  const known = requirableDocuments(form, programme).map(({ kind }) => kind)
  if (kinds.some(kind => !known.includes(kind)))
    throw invalidFields([{ field: 'required_documents', message: 'Choose from the documents of this form.' }])
}

async function writePools(tx: Tx, { round, programme }: OfferingKey, pools: Body['pools']): Promise<void> {
  for (const { track, capacity, over_offer } of pools)
    await tx
      .insertInto('seat_pool')
      .values({ round_id: round, programme_id: programme, track, capacity, over_offer })
      .onConflict(conflict =>
        conflict.columns(['round_id', 'programme_id', 'track']).doUpdateSet({ capacity, over_offer }),
      )
      .execute()
}

async function savedSince(tx: Tx, { round, programme }: OfferingKey, { state }: Terms): Promise<AppError> {
  const last = await tx
    .selectFrom('offering_version')
    .leftJoin('staff', 'staff.id', 'offering_version.saved_by')
    .select(['staff.full_name', 'saved_at'])
    .where('round_id', '=', round)
    .where('programme_id', '=', programme)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const set = await tx
    .selectFrom('audit_log')
    .leftJoin('staff', join => join.on(sql<boolean>`actor_kind = 'staff' and staff.id::text = actor_id`))
    .select(['staff.full_name', 'at'])
    .where('subject', '=', `round:${round}`)
    .where('action', '=', 'offering.set')
    .where(sql<boolean>`(detail -> 'programmes' ? ${programme} or detail ->> 'programme' = ${programme})`)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .executeTakeFirst()
  if (set && (!last || set.at > last.saved_at))
    return new AppError(
      'conflicting-change',
      `${set.full_name ?? 'A command'} has set this programme to ${offeringStateNames[state].toLowerCase()} since you opened it. Compare, then save again.`,
    )
  return new AppError(
    'conflicting-change',
    `${last?.full_name ?? 'A colleague'} has saved this programme since you opened it. Compare, then save again.`,
  )
}

function refuseTooFew(programme: string, pools: Body['pools'], before: readonly CountedPool[]): void {
  const tooFew = pools.flatMap(pool => {
    const held = before.find(({ track }) => track === pool.track)?.held ?? 0
    return held > pool.capacity + pool.over_offer ? [{ programme, ...pool, held }] : []
  })
  if (tooFew.length > 0) throw heldAlready(tooFew)
}

function heldAlready(
  pools: readonly { programme: string; track: Track; capacity: number; over_offer: number; held: number }[],
) {
  const each = pools.map(
    ({ track, held, capacity, over_offer }) =>
      `${held} in “${trackNames[track]}”, where you would leave ${capacity + over_offer}`,
  )
  return new AppError(
    'no-seat',
    `More seats are held for approved offers: ${each.join('; ')}. Revoke or wait for offers first. Nothing was changed.`,
    { more: { seats: pools.map(seatsOnWire) } },
  )
}
