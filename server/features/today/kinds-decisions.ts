import { sql } from 'kysely'
import { trackNames, tracks } from '#shared/domain/seats.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import {
  applicant,
  byColleague,
  byProgramme,
  type DeskKind,
  decidedBy,
  type Found,
  firstNames,
  found,
  isAnothers,
  isIn,
  isTheirs,
  nameOf,
  roundDecidedBy,
  staffNamed,
  titleOf,
} from './kind.ts'

/* Decisions from the ready file to the approval. */

const file = (uuid: string | null) => `/applications/${uuid}?tab=decision`
const proposes = ['decisions.propose'] as const
const proposal = {
  ...{ by: sql`decision.proposed_by_id`, at: sql`decision.proposed_at`, wanted: proposes },
  programme: sql`application.selected_program`,
}
const proposedList = {
  ...{ by: sql`rank_list.proposed_by`, at: sql`rank_list.proposed_at`, wanted: proposes },
  programme: sql`rank_list.programme_id`,
}
const liveDecision = sql`admission_case held join application on application.id = held.application_id
  join decision on decision.application_id = held.application_id and decision.ended_at is null`

const toDecide: DeskKind = {
  kind: 'to-decide',
  area: 'decision',
  part: 'work',
  call: 'proposeDecision',
  find: asked =>
    found(
      { id: sql`application.uuid`, since: sql`held.since`, due: roundDecidedBy(), ...applicant },
      sql`from admission_case held join application on application.id = held.application_id
        where held.stage = 'ready' and ${isTheirs(asked)} order by held.since`,
    ),
  one: one => ({
    title: '1 file is ready for a decision:',
    rest: nameOf(one),
    detail: titleOf(one),
    act: 'Propose a decision',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} files are ready for a decision`,
    detail: byProgramme(all),
    act: 'Propose decisions',
    to: '/queue?stage=ready',
  }),
}

/** Those that a list proposed are approved with the list. */
const proposals: DeskKind = {
  kind: 'proposals',
  area: 'decision',
  part: 'signature',
  call: 'approveDecision',
  find: asked =>
    found(
      {
        ...{ id: sql`decision.id`, since: sql`decision.proposed_at`, due: roundDecidedBy(), ...applicant },
        by: staffNamed(sql`decision.proposed_by_id`),
      },
      sql`from ${liveDecision}
        where held.stage = 'proposed' and decision.approved_at is null and ${isTheirs(asked)}
          and ${isAnothers(asked, proposal)}
          and ${isIn(asked, sql`coalesce(decision.programme_id, application.selected_program)`)}
          and not exists (select from rank_list_item item join rank_list list on list.id = item.list_id
            where item.decision_id = decision.id and list.proposed_at is not null
              and list.approved_at is null and list.discarded_at is null)
        order by held.since`,
    ),
  one: one => ({
    title: '1 proposal to approve:',
    rest: nameOf(one),
    detail: `${titleOf(one)}. ${one.by ?? 'A colleague'} proposed it.`,
    act: 'Read and approve',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} proposals to approve`,
    detail: byColleague(all),
    act: 'Read and approve',
    to: '/queue?stage=proposed',
  }),
}

/** As `decisionsOf` counts them: people below the cut-off marks only if they are refused with the list. */
const decisionsOfList = sql`coalesce((counts ->> 'offer')::integer, 0) + coalesce((counts ->> 'waiting_list')::integer, 0)
  + case when jsonb_array_length(coalesce(proposal -> 'reasons', '[]')) > 0
    then coalesce((counts ->> 'rejection')::integer, 0) else 0 end`

function listInWords({ note }: Found): string {
  const [count, track] = (note ?? '').split('\n')
  const known = tracks.find(one => one === track)
  const ofTrack = known && known !== tracks[0] ? ` (${trackNames[known]})` : ''
  return `with ${count} ${count === '1' ? 'decision' : 'decisions'}${ofTrack}`
}

const lists: DeskKind = {
  kind: 'rank-lists',
  area: 'list',
  part: 'signature',
  call: 'approveRankList',
  apart: 5,
  find: asked =>
    found(
      {
        ...{ id: sql`rank_list.id`, since: sql`rank_list.proposed_at`, by: staffNamed(sql`rank_list.proposed_by`) },
        ...{ programme: sql`rank_list.programme_id`, note: sql`${decisionsOfList} || chr(10) || rank_list.track` },
        due: decidedBy(sql`rank_list.round_id`),
      },
      sql`from rank_list where proposed_at is not null and approved_at is null and discarded_at is null
        and ${isAnothers(asked, proposedList)} and ${isIn(asked, sql`rank_list.programme_id`)}
        and not exists (select from rank_list_item item
          where item.list_id = rank_list.id and item.application_id = any(${asked.member.own}::bigint[]))
        order by frozen_at`,
    ),
  one: one => ({
    title: `Rank list of ${titleOf(one)}`,
    rest: listInWords(one),
    detail: `${one.by ?? 'A colleague'} proposed it. What you approve is exactly what was frozen.`,
    act: 'Read the list',
    to: `/seats/lists/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} rank lists to approve`,
    detail: byProgramme(all),
    act: 'See the lists',
    to: '/seats',
  }),
}

/** A list that its owner froze and then left. */
const frozenLists: DeskKind = {
  kind: 'frozen-lists',
  area: 'list',
  part: 'work',
  call: 'proposeRankList',
  apart: 3,
  find: asked =>
    found(
      { id: sql`rank_list.id`, since: sql`rank_list.frozen_at`, programme: sql`rank_list.programme_id` },
      sql`from rank_list where proposed_at is null and approved_at is null and discarded_at is null
        and frozen_by = ${asked.member.id}::uuid and ${isIn(asked, sql`rank_list.programme_id`)}
        and not exists (select from rank_list_item item
          where item.list_id = rank_list.id and item.application_id = any(${asked.member.own}::bigint[]))
        order by frozen_at`,
    ),
  one: one => ({
    title: `Your rank list of ${titleOf(one)}`,
    rest: 'is frozen and not proposed',
    detail: 'No one can approve it before you propose it.',
    act: 'Propose or discard',
    to: `/seats/lists/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} of your rank lists`,
    rest: 'are frozen and not proposed',
    detail: byProgramme(all),
    act: 'See the lists',
    to: '/seats',
  }),
}

const secondLooks: DeskKind = {
  kind: 'second-looks',
  area: 'decision',
  part: 'signature',
  call: 'proposeDecision',
  apart: 3,
  find: asked =>
    found(
      { id: sql`decision.id`, since: sql`second_look.asked_at`, ...applicant, note: sql`second_look.reason` },
      sql`from second_look join application on application.id = second_look.application_id
        join admission_case held on held.application_id = application.id
        join decision on decision.application_id = application.id and decision.ended_at is null
        where second_look.answered_at is null and ${stageByClock('held')} = 'told' and decision.kind = 'rejection'
          and ${isAnothers(asked, proposal)}
          and decision.approved_by_id is distinct from ${asked.member.id} and ${isTheirs(asked)}
        order by second_look.asked_at`,
    ),
  one: one => ({
    title: nameOf(one),
    rest: 'asks for a second look at a refusal',
    detail: `${titleOf(one)}. “${one.note}”`,
    act: 'Look again',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} people ask for a second look`,
    rest: 'at a refusal',
    detail: firstNames(all),
    act: 'See them',
    to: '/queue?stage=told&q=decision:rejection',
  }),
}

export const decisionKinds: readonly DeskKind[] = [proposals, lists, secondLooks, toDecide, frozenLists]
