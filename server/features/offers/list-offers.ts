import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { offers, offersQuery } from '#shared/contract/schemas/offers.ts'
import {
  type OfferFilter,
  type OfferWork,
  offerWork,
  offerWorkViews,
  readOfferFilter,
} from '#shared/domain/offer-filter.ts'
import { acceptedStates, type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { hasPassedCaps, isFeeOpen } from '../applications/confirm-offer.ts'
import { offerByClock } from '../applications/own-decision.ts'
import { findWords, type SearchWords } from '../queue/search-words.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { notOwn } from '../scope/own-applications.ts'
import { programmesWithin } from '../scope/programmes-within.ts'
import { isTold } from './lock-offer.ts'
import { asKind, deferrableStates } from './read-offer.ts'

type Answer = z.output<typeof offers>
type Row = Answer['rows'][number]

const usualLimit = 50

/** A page of the released offers in the caller’s scope, with the number in each state. */
export async function listOffers(
  { db }: Pick<Context, 'db'>,
  member: StaffMember,
  { state, q = '', limit = usualLimit, after }: z.output<typeof offersQuery>,
): Promise<Answer> {
  const filter = await leaveOutUnknown(db, q, readOfferFilter(q))
  const cursor = readCursor(after)
  const unknown = filter.unknown.length > 0 ? { unknown: filter.unknown } : {}
  const words = await findWords(db, filter.words)
  if (words === 'nothing') return { rows: [], counts: {}, ...unknown }
  const wanted = conditionsOf(member, filter, words)
  const [found, counts, work] = await Promise.all([
    findPage(db, wanted, { state, limit: limit + 1, cursor }),
    countStates(db, wanted),
    cursor ? undefined : countWork(db, member),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(present),
    counts,
    ...(work ? { work } : {}),
    ...unknown,
    ...(found.length > limit && last ? { next: writeCursor(last) } : {}),
  }
}

const whatever = sql<boolean>`true`

/** A records officer sees only people who have accepted. */
function scopeOf(member: StaffMember, filter: OfferFilter): RawBuilder<boolean> {
  const among = (ids: string[] | 'all') =>
    ids === 'all' ? whatever : sql<boolean>`application.selected_program = any(${ids}::text[])`
  const whole = among(programmesWithin(member, ['applications.read'], filter))
  const accepted = among(programmesWithin(member, ['applications.read-accepted'], filter))
  return sql<boolean>`(${whole} or (${accepted} and offer.state = any(${acceptedStates}::text[])))`
}

const conditionsAre: Record<OfferFilter['conditions'][number], RawBuilder<boolean>> = {
  open: sql<boolean>`exists (select from decision_condition c where c.decision_id = offer.decision_id and c.met_at is null)`,
  met: sql<boolean>`exists (select from decision_condition c where c.decision_id = offer.decision_id)
    and not exists (select from decision_condition c where c.decision_id = offer.decision_id and c.met_at is null)`,
  none: sql<boolean>`not exists (select from decision_condition c where c.decision_id = offer.decision_id)`,
}

const asksDeferral = sql<boolean>`(offer.defer_asked_at is not null and offer.defer_answered_at is null
  and offer.state = any(${deferrableStates}::text[]))`
const asksWaiver = sql<boolean>`exists (select from decision_condition c
  where c.decision_id = offer.decision_id and c.waive_asked_at is not null and c.met_at is null)`

/** JAMB comes first: the fee is due only once it has admitted. */
const feeDue = sql<boolean>`(offer.state = 'accepted' and ${isFeeOpen} and ${hasPassedCaps})`
const waitsForJamb = sql<boolean>`(offer.state = 'accepted' and not ${hasPassedCaps})`

const flagIs: Record<OfferFilter['is'][number], RawBuilder<boolean>> = {
  deferral: asksDeferral,
  waiver: asksWaiver,
  'fee-due': feeDue,
}

const roundOfPlace = sql<string | null>`coalesce(offer.deferred_to, application.round_id)`

function conditionsOf(
  member: StaffMember,
  filter: OfferFilter,
  words: Exclude<SearchWords, 'nothing'>,
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [
    isTold,
    sql<boolean>`offer.state <> 'discarded'`,
    sql<boolean>`application.erased_at is null`,
    scopeOf(member, filter),
    ...(member.own.length > 0 ? [notOwn(member)] : []),
    ...(filter.rounds.length > 0 ? [sql<boolean>`${roundOfPlace} = any(${filter.rounds}::text[])`] : []),
    ...(filter.dueWithinDays === undefined
      ? []
      : [
          sql<boolean>`(offer.state = 'offered' and offer.answer_by < now() + ${filter.dueWithinDays}::integer * interval '1 day')`,
        ]),
    ...filter.is.map(flag => flagIs[flag]),
    ...filter.conditions.map(flag => conditionsAre[flag]),
    ...words.map(
      word =>
        sql<boolean>`exists (select from case_word found where found.application_id = offer.application_id and ${word.where('found')})`,
    ),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** An offer lapses by the clock, so its state depends on the hour. */
function stateIs(state: OfferState): RawBuilder<boolean> {
  if (state === 'offered') return sql<boolean>`(offer.state = 'offered' and (offer.answer_by > now()) is not false)`
  if (state === 'lapsed')
    return sql<boolean>`(offer.state = 'lapsed' or (offer.state = 'offered' and offer.answer_by <= now()))`
  return sql<boolean>`offer.state = ${state}`
}

interface Cursor {
  /** Microseconds since 1970. */
  key: string
  id: string
}

/** Open offers are sorted by their deadline, the others newest first. */
function findPage(
  db: Queryable,
  wanted: RawBuilder<boolean>,
  { state, limit, cursor }: { state: OfferState | undefined; limit: number; cursor: Cursor | undefined },
) {
  const by = state === 'offered' ? sql<Date>`coalesce(offer.answer_by, 'infinity')` : sql<Date>`offer.since`
  const [direction, beyond] = state === 'offered' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  return selectOffers(db)
    .select(sql<string>`(extract(epoch from least(${by}, '2999-01-01')) * 1000000)::bigint::text`.as('key'))
    .where(wanted)
    .$if(state !== undefined, query => query.where(stateIs(state ?? 'offered')))
    .$if(cursor !== undefined, query =>
      query.where(
        sql<boolean>`(least(${by}, '2999-01-01'), offer.decision_id) ${beyond}
          (timestamptz 'epoch' + ${cursor?.key ?? '0'}::bigint * interval '1 microsecond', ${cursor?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy(sql`least(${by}, '2999-01-01')`, direction)
    .orderBy('offer.decision_id', direction)
    .limit(limit)
    .execute()
}

function fromOffers(db: Queryable) {
  return db
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
}

function selectOffers(db: Queryable) {
  return fromOffers(db)
    .leftJoin('matriculation_number as numbered', 'numbered.decision_id', 'offer.decision_id')
    .select(['offer.decision_id', 'offer.since', 'offer.answer_by', 'decision.kind', 'decision.programme_id'])
    .select(['application.uuid', 'application.application_number', 'application.program_type'])
    .select(['application.surname', 'application.first_name', 'application.other_names'])
    .select(['application.selected_program', 'numbered.number', offerByClock.as('state'), roundOfPlace.as('round')])
    .select([asksDeferral.as('asks_deferral'), asksWaiver.as('asks_waiver')])
    .select([feeDue.as('fee_due'), waitsForJamb.as('waits_for_jamb')])
    .select(
      sql<number>`(select count(*) from decision_condition c where c.decision_id = offer.decision_id)::integer`.as(
        'all',
      ),
    )
    .select(
      sql<number>`(select count(*) from decision_condition c where c.decision_id = offer.decision_id and c.met_at is null)::integer`.as(
        'open',
      ),
    )
}

type Found = Awaited<ReturnType<typeof findPage>>[number]

function present(row: Found): Row {
  const state = offerStates.find(one => one === row.state) ?? 'withdrawn'
  return {
    id: row.decision_id,
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type: isProgramType(row.program_type) ? row.program_type : 'undergraduate',
    programme: row.programme_id ?? row.selected_program ?? '',
    round: row.round,
    kind: asKind(row.kind),
    state,
    since: row.since.toISOString(),
    ...(state === 'offered' && row.answer_by ? { answer_by: row.answer_by.toISOString() } : {}),
    conditions: { open: row.open, all: row.all },
    ...(row.asks_deferral ? { asks_deferral: true as const } : {}),
    ...(row.asks_waiver ? { asks_waiver: true as const } : {}),
    ...(row.fee_due ? { fee_due: true as const } : {}),
    ...(row.waits_for_jamb ? { waits_for_jamb: true as const } : {}),
    ...(row.number ? { matriculation_number: row.number } : {}),
  }
}

async function countStates(db: Queryable, wanted: RawBuilder<boolean>): Promise<Answer['counts']> {
  const rows = await fromOffers(db)
    .select(offerByClock.as('state'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(wanted)
    .groupBy(offerByClock)
    .execute()
  const counts: Answer['counts'] = {}
  for (const { state, count } of rows) {
    const known = offerStates.find(one => one === state)
    if (known) counts[known] = Number(count)
  }
  return counts
}

/** In one pass over the offers in scope, by the same conditions as the lists that the counts lead to. */
async function countWork(db: Queryable, member: StaffMember): Promise<Answer['work']> {
  const isWork = (one: OfferWork) => {
    const { state, q } = offerWorkViews[one]
    return sql<boolean>`(${conditionsOf(member, readOfferFilter(q), [])} and ${state ? stateIs(state) : whatever})`
  }
  const everyone = conditionsOf(member, readOfferFilter(''), [])
  const counts = await fromOffers(db)
    .select(offerWork.map(one => sql<number>`(count(*) filter (where ${isWork(one)}))::integer`.as(one)))
    .where(everyone)
    .executeTakeFirstOrThrow()
  return counts
}

function writeCursor({ key, decision_id }: Found): string {
  return Buffer.from(JSON.stringify([key, decision_id])).toString('base64url')
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof key === 'string' && /^-?\d{1,19}$/.test(key) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
      return { key, id }
  } catch {
    // Handled below.
  }
  throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
}
