import { sql } from 'kysely'
import { isInNoDraft, isTheirs as isTheirRelease } from '../releases/read-releases.ts'
import { isFree } from '../releases/release-decisions.ts'
import {
  applicant,
  byProgramme,
  type DeskKind,
  found,
  isTheirs,
  nameOf,
  roundDecidedBy,
  someOf,
  staffNamed,
  titleOf,
} from './kind.ts'

/* What was approved, and is told only with a release. */

/** A stopped release is listed by its name for so many days; afterwards its decisions count as being in none. */
const stoppedFor = sql`interval '14 days'`
const stoppedLately = sql`array(select id from release where stopped_at > now() - ${stoppedFor} and confirmed_at is not null)`
const stoppedEarlier = sql`array(select id from release where stopped_at <= now() - ${stoppedFor} and confirmed_at is not null)`

const unreleased: DeskKind = {
  kind: 'unreleased',
  area: 'release',
  part: 'signature',
  call: 'createRelease',
  find: asked =>
    found(
      { id: sql`decision.id`, since: sql`decision.approved_at`, due: roundDecidedBy(), ...applicant },
      sql`from (select application_id, since from admission_case where stage = 'approved' and release_id is null
          union all select application_id, since from admission_case
            where stage = 'approved' and release_id = any(${stoppedEarlier})) held
        join application on application.id = held.application_id
        join decision on decision.application_id = held.application_id
        where ${isFree} and ${isTheirs(asked)} and ${isInNoDraft} order by held.since`,
    ),
  one: one => ({
    title: '1 approved decision is in no release:',
    rest: nameOf(one),
    detail: `${titleOf(one)}. No one will be told before it is.`,
    act: 'Add to a release',
    to: '/releases/new',
  }),
  many: (all, count) => ({
    title: `${count} approved decisions are in no release.`,
    rest: 'No one will be told',
    detail: byProgramme(all),
    act: 'Add to a release',
    to: '/releases/new',
  }),
}

const draftReleases: DeskKind = {
  kind: 'releases-to-confirm',
  area: 'release',
  part: 'signature',
  call: 'confirmRelease',
  apart: 3,
  find: ({ member }) =>
    found(
      {
        ...{ id: sql`release.id`, since: sql`release.created_at`, due: sql`release.releases_at` },
        by: staffNamed(sql`release.created_by`),
        note: sql`release.name || chr(10) || release.decisions`,
      },
      sql`from release where confirmed_at is null and stopped_at is null and releases_at > now() + interval '1 second'
        and ${isTheirRelease(member)} order by releases_at`,
    ),
  one: one => {
    const [name, count] = (one.note ?? '').split('\n')
    return {
      title: `“${name}” is not confirmed.`,
      rest: count === '1' ? '1 person waits for it' : `${count} people wait for it`,
      detail: `${one.by ?? 'A colleague'} prepared it. Until it is confirmed, no one will be told.`,
      act: 'Read and confirm',
      to: `/releases/${one.id}`,
    }
  },
  many: (all, count) => ({
    title: `${count} releases are not confirmed`,
    detail: someOf(
      all.map(({ note }) => (note ?? '').split('\n')[0] ?? ''),
      ', ',
    ),
    act: 'See the releases',
    to: '/releases',
  }),
}

const stoppedReleases: DeskKind = {
  kind: 'releases-stopped',
  area: 'release',
  part: 'signature',
  call: 'createRelease',
  apart: 3,
  find: ({ member }) =>
    found(
      {
        ...{ id: sql`release.id`, since: sql`release.stopped_at`, by: staffNamed(sql`release.stopped_by`) },
        note: sql`release.name || chr(10) || (select count(*) from decision
          where decision.release_id = release.id and ${isFree} and ${isInNoDraft})`,
      },
      sql`from release where id = any(${stoppedLately}) and ${isTheirRelease(member)}
        and exists (select from decision where decision.release_id = release.id and ${isFree} and ${isInNoDraft})
        order by stopped_at`,
    ),
  one: one => {
    const [name, count] = (one.note ?? '').split('\n')
    return {
      title: `“${name}” was stopped.`,
      rest: count === '1' ? '1 person will not hear' : `${count} people will not hear`,
      detail: `${one.by ?? 'A colleague'} stopped it. Its decisions are in no other release.`,
      act: 'Open the release',
      to: `/releases/${one.id}`,
    }
  },
  many: (_all, count) => ({
    title: `${count} releases were stopped`,
    detail: 'Their decisions are in no other release.',
    act: 'See the releases',
    to: '/releases',
  }),
}

export const releaseKinds: readonly DeskKind[] = [draftReleases, stoppedReleases, unreleased]
