import { sql } from 'kysely'
import { exportNames } from '#shared/domain/export-kinds.ts'
import { isProgramType, type ProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { rubricLevels } from '#shared/domain/rubric.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { listRequests } from '../exports/requests.ts'
import { reachesRubric } from '../reviews/rubrics.ts'
import { hasWhole } from '../rounds/round-reach.ts'
import { asFound, byColleague, type DeskKind, type Found, found, isAnothers, someOf, staffNamed } from './kind.ts'

/* Exports, and what is published. */

const exports: DeskKind = {
  kind: 'exports',
  area: 'export',
  part: 'signature',
  call: 'approveExport',
  apart: 3,
  read: async (context, { member }) => {
    const { to_decide } = await listRequests(context, member)
    return to_decide.map(({ id, asked_at, asked_by, what, people }) =>
      asFound({ id, since: new Date(asked_at), by: asked_by.full_name, note: `${what}\n${people}` }),
    )
  },
  one: one => {
    const [what, people] = (one.note ?? '').split('\n')
    return {
      title: `Export ${Number(people).toLocaleString('en-GB')} people?`,
      rest: 'A second person must agree',
      detail: `${one.by} asks for ${nameOfExport(what)}.`,
      act: 'Read and decide',
      to: '/exports',
    }
  },
  many: (all, count) => ({
    title: `${count} large exports`,
    rest: 'A second person must agree',
    detail: byColleague(all),
    act: 'Read and decide',
    to: '/exports',
  }),
}

function nameOfExport(what: string | undefined): string {
  const known = Object.entries(exportNames).find(([kind]) => kind === what)
  return `“${known?.[1] ?? what}”`
}

function drafting(table: 'round_change' | 'rubric') {
  const wanted: readonly Permission[] = table === 'rubric' ? ['work.plan'] : ['content.draft', 'content.draft-fees']
  return { by: sql.ref(`${table}.drafted_by`), at: sql.ref(`${table}.drafted_at`), wanted }
}

const draft = sql`from round_change left join round on round.id = round_change.round_id
  where published_at is null and discarded_at is null`
const draftColumns = {
  ...{
    id: sql`round_change.round_id`,
    since: sql`round_change.drafted_at`,
    by: staffNamed(sql`round_change.drafted_by`),
  },
  note: sql`coalesce(round_change.terms ->> 'name', round.name) || chr(10)
    || (select string_agg(value, ',') from jsonb_array_elements_text(round_change.terms -> 'program_types') value) || chr(10)
    || coalesce(array_to_string(round.program_types, ','), '')`,
}
const nameOfRound = ({ note }: Found) => (note ?? '').split('\n')[0] ?? ''

const drafts: DeskKind = {
  kind: 'round-drafts',
  area: 'setting',
  part: 'signature',
  call: 'publishRound',
  apart: 3,
  find: asked =>
    found(
      draftColumns,
      sql`${draft} and ${isAnothers(asked, drafting('round_change'))} and based_on = coalesce(round.revision, 0) order by drafted_at`,
    ),
  keep: ({ member, wanted }, { note }) => {
    const [, ...types] = (note ?? '').split('\n')
    return types.every(list => hasWhole(member, wanted, { program_types: typesIn(list) }))
  },
  one: one => ({
    title: `A draft of the round ${nameOfRound(one)}`,
    rest: 'is to be published',
    detail: `${one.by ?? 'A colleague'} drafted it. Nothing of it applies before you publish it.`,
    act: 'See the changes',
    to: `/settings/rounds/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} drafts of rounds to publish`,
    detail: someOf(all.map(nameOfRound), ', '),
    act: 'See the changes',
    to: '/settings/rounds',
  }),
}

function typesIn(list: string): ProgramType[] {
  return list.split(',').filter(isProgramType)
}

/** Somebody changed the round after it was drafted, so nobody can publish the draft as it is. */
const outdatedDrafts: DeskKind = {
  kind: 'outdated-drafts',
  area: 'setting',
  part: 'work',
  call: 'draftRound',
  apart: 3,
  find: ({ member }) =>
    found(
      draftColumns,
      sql`${draft} and drafted_by = ${member.id}::uuid and based_on <> coalesce(round.revision, 0) order by drafted_at`,
    ),
  one: one => ({
    title: `Your draft of the round ${nameOfRound(one)}`,
    rest: 'is out of date',
    detail: 'The round has changed since. Compare, and save your draft again.',
    act: 'Compare',
    to: `/settings/rounds/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} of your drafts are out of date`,
    detail: someOf(all.map(nameOfRound), ', '),
    act: 'Compare',
    to: '/settings/rounds',
  }),
}

const rubrics: DeskKind = {
  kind: 'rubric-drafts',
  area: 'setting',
  part: 'signature',
  call: 'publishRubric',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`rubric.id`, since: sql`rubric.drafted_at`, by: staffNamed(sql`rubric.drafted_by`) },
        ...{ note: sql`rubric.level`, programme: sql`rubric.programme` },
      },
      sql`from rubric where published_at is null and ${isAnothers(asked, drafting('rubric'))} order by drafted_at`,
    ),
  keep: ({ member, wanted }, { note, programme }) => {
    const level = rubricLevels.find(one => one === note)
    return level !== undefined && reachesRubric(member, wanted, { level, programme })
  },
  one: one => ({
    title: `A draft of the rubric for ${rubricFor(one)}`,
    rest: 'is to be published',
    detail: `${one.by ?? 'A colleague'} drafted it. Readers score with it once you publish it.`,
    act: 'See the draft',
    to: `/rubrics?for=${encodeURIComponent([one.note, one.programme].filter(Boolean).join(':'))}`,
  }),
  many: (all, count) => ({
    title: `${count} drafts of rubrics to publish`,
    detail: someOf(all.map(rubricFor), ', '),
    act: 'See the drafts',
    to: '/rubrics',
  }),
}

function rubricFor({ note, programme }: Found): string {
  const level = rubricLevels.find(one => one === note)
  const ofLevel = level === 'pgd' || level === undefined ? 'postgraduate diplomas' : programTypeName(level)
  return findProgramme(programme)?.title ?? ofLevel
}

export const officeKinds: readonly DeskKind[] = [exports, drafts, rubrics, outdatedDrafts]
