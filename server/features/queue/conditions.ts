import { type RawBuilder, sql } from 'kysely'
import type { queueSorts } from '#shared/contract/schemas/queue.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import type { DocumentsFlag, QueueFilter } from '#shared/domain/queue-filter.ts'
import type { StaffMember } from '../../http/handler.ts'
import { jambConditions } from '../applications/jamb-check.ts'
import { notOwn } from '../scope/own-applications.ts'
import type { SearchWord, SearchWords } from './search-words.ts'

/** What a page of the queue depends on. Every part becomes a condition of the one statement below. */
export interface Wanted {
  member: Pick<StaffMember, 'id' | 'own'>
  filter: QueueFilter
  words: Exclude<SearchWords, 'nothing'>
  stage: CaseStage | undefined
  sort: (typeof queueSorts)[number]
  /** The programmes in the scope and the filter; `all` if that is every one. */
  programmes: readonly string[] | 'all'
  /**
   * Those in which the caller reads everything; in the others only what is assigned to the caller. `all`: there are
   * no others.
   */
  readWhole: readonly string[] | 'all'
  /** The rounds with a decision date soon. */
  soon: readonly string[]
  /** Releases whose time has come, while the database still has some of their cases as approved. */
  told: readonly string[]
}

export const whatever = sql<boolean>`true`

/**
 * The cases of a view, each once, as `held`; in a search also `found`, with its word. For a scope of all programmes,
 * the first word drives the search, and the other words are looked up for each match until there are enough. For a
 * scope of some programmes, most matches of the first word are out of scope, so the words are matched with each other
 * before a case is read.
 */
export function fromView(wanted: Wanted): RawBuilder<unknown> {
  const [first, ...others] = wanted.words
  const conditions = sql`${scopeCondition(wanted)} and ${conditionsOf(wanted)}`
  if (!first) return sql`from admission_case held where ${conditions}`
  if (wanted.programmes === 'all' || others.length === 0)
    return sql`from case_word found join admission_case held on held.application_id = found.application_id
      where ${first.where('found')} and ${conditions} and ${allOf(others.map(isAlsoFound))} and ${isFirstFound(first)}`
  return sql`from (
      select matching.application_id, min(matching.word) as word from case_word matching
      where ${first.where('matching')} and ${allOf(others.map(isFoundToo))}
      group by matching.application_id offset 0
    ) found join admission_case held on held.application_id = found.application_id
    where ${conditions}`
}

/** Looked up for each case that the first word finds; as a join, all matches of the word would be read first. */
function isAlsoFound({ where }: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(select other.word from case_word other
    where other.application_id = held.application_id and ${where('other')} limit 1) is not null`
}

/** Reads all matches of the word, and joins them. */
function isFoundToo({ where }: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`matching.application_id in (select other.application_id from case_word other where ${where('other')})`
}

/**
 * Someone may have two names that begin alike: the first one counts. Looked up for each case, because there are few
 * on a page.
 */
function isFirstFound({ where }: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(select earlier.word from case_word earlier where earlier.application_id = found.application_id
    and earlier.word < found.word and ${where('earlier')} limit 1) is null`
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? whatever : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export function scopeCondition({ programmes }: Wanted): RawBuilder<boolean> {
  return programmes === 'all' ? whatever : sql<boolean>`held.programme_id = any(${programmes}::text[])`
}

export function conditionsOf({ member, filter, stage, readWhole, told }: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [
    ...(member.own.length > 0 ? [notOwn(member, 'held.application_id')] : []),
    ...readCondition(member, readWhole),
    stage ? stageCondition(stage, told) : sql<boolean>`held.stage <> 'returned'`,
    ...(filter.rounds.length > 0 ? [sql<boolean>`held.round_id = any(${filter.rounds}::text[])`] : []),
    ...filter.is.map(flag => flagConditions[flag]),
    ...filter.documents.map(flag => documentConditions[flag]),
    ...filter.jamb.map(
      flag =>
        sql<boolean>`exists (select from application where application.id = held.application_id and ${jambConditions[flag]})`,
    ),
    ...(filter.dueWithinDays === undefined
      ? []
      : [
          sql<boolean>`held.due_at is not null and held.due_at < now() + ${filter.dueWithinDays}::integer * interval '1 day'`,
        ]),
    ...(filter.score ? [scoreCondition(member, readWhole, filter.score)] : []),
    ...(filter.decisions.length > 0 ? [decisionCondition(readWhole, filter.decisions)] : []),
    ...(filter.assignees.length > 0 ? [assigneeCondition(member, filter.assignees)] : []),
  ]
  return allOf(conditions)
}

/** A case is told once it is released, even before the database has moved it. Usually there is no such case. */
function stageCondition(stage: CaseStage, told: Wanted['told']): RawBuilder<boolean> {
  const plain = sql<boolean>`held.stage = ${stage}`
  if (told.length === 0) return plain
  const isTold = sql`held.release_id = any(${told}::uuid[])`
  if (stage === 'approved') return sql<boolean>`(held.stage = 'approved' and (${isTold}) is not true)`
  return stage === 'told' ? sql<boolean>`(held.stage = 'told' or (held.stage = 'approved' and ${isTold}))` : plain
}

/** A reader sees what is assigned to them. On its own, that is one short range of an index. */
function readCondition({ id }: Pick<Wanted['member'], 'id'>, readWhole: Wanted['readWhole']): RawBuilder<boolean>[] {
  if (readWhole === 'all') return []
  // Evaluated first, so that the few cases of a reader are looked up by their ids.
  const isAssigned = sql<boolean>`held.application_id = any(array(
    select application_id from admission_case where assignee_id = ${id}::uuid
    union select application_id from review where staff_id = ${id}::uuid and ended_at is null
    except select application_id from review where staff_id = ${id}::uuid and end_reason = 'conflict'))`
  if (readWhole.length === 0) return [isAssigned]
  return [sql<boolean>`(held.programme_id = any(${readWhole}::text[]) or ${isAssigned})`]
}

/**
 * Scores are shown and searchable once the reviews are over, and never to a reader who has not submitted. Needs only
 * the alias `held`, so it can also be a column that says whether the score may be shown. `readWhole`: null for every
 * programme.
 */
export function seesScore(
  { id }: Pick<Wanted['member'], 'id'>,
  readWhole: readonly string[] | null,
): RawBuilder<boolean> {
  const own = (how: RawBuilder<boolean>) => sql<boolean>`exists (select from review
    where review.application_id = held.application_id and review.staff_id = ${id}::uuid and review.ended_at is null and ${how})`
  const isOver = sql<boolean>`held.stage in ('ready', 'proposed', 'approved', 'told')`
  const isIn = own(sql`review.submitted_at is not null`)
  return sql<boolean>`(${isOver} and (${isIn} or (${isReadWhole(readWhole)} and not ${own(whatever)})))`
}

/** `readWhole`: null for every programme. */
function isReadWhole(readWhole: readonly string[] | null): RawBuilder<boolean> {
  return sql<boolean>`(${readWhole}::text[] is null or held.programme_id = any(${readWhole}::text[]))`
}

/** The kind of the live decision, for those who work on the case: a reader must not find out before the applicant does. */
export function decisionSeen(readWhole: readonly string[] | null): RawBuilder<string | null> {
  return sql<string | null>`case when ${isReadWhole(readWhole)} then (select decision.kind from decision
    where decision.application_id = held.application_id and decision.ended_at is null) end`
}

/** How many readers have been asked and have scored, for those who ask them. */
export function readersSeen(readWhole: readonly string[] | null): RawBuilder<{ asked: number; scored: number } | null> {
  return sql`case when held.stage = 'reviewing' and ${isReadWhole(readWhole)} then (
    select jsonb_build_object('asked', count(*)::integer, 'scored', count(review.submitted_at)::integer) from review
    where review.application_id = held.application_id and review.ended_at is null) end`
}

function scoreCondition(
  member: Wanted['member'],
  readWhole: Wanted['readWhole'],
  { least, most }: NonNullable<QueueFilter['score']>,
): RawBuilder<boolean> {
  return sql<boolean>`(held.score between ${least}::integer and ${most}::integer and ${seesScore(member, readWhole === 'all' ? null : readWhole)})`
}

function decisionCondition(readWhole: Wanted['readWhole'], kinds: QueueFilter['decisions']): RawBuilder<boolean> {
  const found = sql<boolean>`exists (select from decision
    where decision.application_id = held.application_id and decision.ended_at is null and decision.kind = any(${kinds}::text[]))`
  return readWhole === 'all' ? found : sql<boolean>`(${isReadWhole(readWhole)} and ${found})`
}

const flagConditions: Record<QueueFilter['is'][number], RawBuilder<boolean>> = {
  open: sql<boolean>`held.stage not in ('told', 'withdrawn', 'returned')`,
  unread: sql<boolean>`held.first_opened_at is null`,
  returned: sql<boolean>`held.returned_at is not null`,
  overdue: sql<boolean>`(held.due_at is not null and held.due_at <= now())`,
  paid: sql<boolean>`exists (select from application where id = held.application_id and has_paid)`,
  'without-readers': sql<boolean>`(held.stage = 'reviewing' and not exists (
    select from review where review.application_id = held.application_id and review.ended_at is null))`,
  unpaid: sql<boolean>`exists (select from application where id = held.application_id and not has_paid)`,
}

/** Replaced versions do not count. Rejected documents are few, and have an index. */
const documentConditions: Record<DocumentsFlag, RawBuilder<boolean>> = {
  missing: sql<boolean>`held.application_id = any(array(
    select application_id from document where replaced_at is null and verdict = 'rejected'))`,
  unchecked: sql<boolean>`exists (select from document where application_id = held.application_id and replaced_at is null and verdict is null)`,
  accepted: sql<boolean>`held.application_id in (select application_id from document where replaced_at is null and verdict = 'accepted')
    and not exists (select from document where application_id = held.application_id and replaced_at is null and verdict is distinct from 'accepted')`,
}

function assigneeCondition(member: Wanted['member'], assignees: readonly string[]): RawBuilder<boolean> {
  const each = assignees.map(name => {
    if (name === 'me') return sql<boolean>`held.assignee_id = ${member.id}::uuid`
    if (name === 'nobody') return sql<boolean>`held.assignee_id is null`
    return sql<boolean>`held.assignee_id in (select id from staff where starts_with(lower(full_name), lower(${name})))`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
