import { sql } from 'kysely'
import { readingListOf } from '../reviews/reading-list.ts'
import {
  applicant,
  asFound,
  byProgramme,
  type DeskKind,
  firstNames,
  found,
  isIn,
  isTheirs,
  nameOf,
  roundDecidedBy,
  staffNamed,
  titleOf,
} from './kind.ts'

/* Files that are read, and people who are called. */

const file = (uuid: string | null) => `/applications/${uuid}`
const fromCase = sql`from admission_case held join application on application.id = held.application_id`
const working = ['received', 'checking', 'reviewing', 'ready'] as const

const reading: DeskKind = {
  kind: 'reading',
  area: 'score',
  part: 'work',
  call: 'submitReview',
  read: async (context, { member }) => {
    const { rows } = await readingListOf(context, member)
    return rows
      .filter(({ state }) => state === 'to-score' || state === 'begun')
      .map(row =>
        asFound({
          ...{ id: row.uuid, uuid: row.uuid, programme: row.selected_program, note: row.application_number },
          ...{ since: new Date(row.asked_at), due: row.due_at ? new Date(row.due_at) : null },
        }),
      )
  },
  one: one => ({
    title: '1 application to score:',
    rest: one.note ?? undefined,
    detail: titleOf(one),
    act: 'Read and score',
    to: `/score/${one.uuid}`,
  }),
  many: (all, count) => ({
    title: `${count} applications to score`,
    detail: byProgramme(all),
    act: 'Read and score',
    to: '/score',
  }),
}

const mine: DeskKind = {
  kind: 'mine',
  area: 'file',
  part: 'work',
  call: 'moveCase',
  find: asked =>
    found(
      { id: sql`application.uuid`, since: sql`held.received_at`, due: roundDecidedBy(), ...applicant },
      sql`${fromCase} where held.assignee_id = ${asked.member.id}::uuid and held.returned_at is null
        and held.stage in ('received', 'checking') and ${isTheirs(asked)} order by held.received_at`,
    ),
  one: one => ({
    title: '1 file is yours to check:',
    rest: nameOf(one),
    detail: titleOf(one),
    act: 'Open the file',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} files are yours to check`,
    detail: byProgramme(all),
    act: 'Check them',
    to: '/queue?stage=all&q=assignee:me is:open',
  }),
}

function answered(whose: 'me' | 'nobody'): DeskKind {
  const ofWhom = whose === 'me' ? 'you' : 'no one in particular'
  return {
    kind: `answered-${whose}`,
    area: 'file',
    part: 'work',
    call: 'judgeDocument',
    ...(whose === 'nobody' ? { roles: ['officer'] as const } : {}),
    find: asked =>
      found(
        { id: sql`application.uuid`, since: sql`held.returned_at`, ...applicant },
        sql`${fromCase} where held.stage = any(${[...working]}::text[]) and held.returned_at is not null
          and ${whose === 'me' ? sql`held.assignee_id = ${asked.member.id}::uuid` : sql`held.assignee_id is null`}
          and ${isTheirs(asked)} order by held.returned_at`,
      ),
    one: one => ({
      title: nameOf(one),
      rest: 'has sent what was asked for',
      detail: `${titleOf(one)}. The file is assigned to ${ofWhom}.`,
      act: 'Open the file',
      to: file(one.uuid),
    }),
    many: (all, count) => ({
      title: `${count} applicants have sent what was asked for`,
      rest: whose === 'me' ? '' : 'Their files are assigned to no one',
      detail: firstNames(all),
      act: 'Check them',
      to: `/queue?stage=all&q=is:returned assignee:${whose}`,
    }),
  }
}

const unread: DeskKind = {
  kind: 'unread',
  area: 'file',
  part: 'work',
  call: 'openCase',
  roles: ['officer'],
  find: asked =>
    found(
      { id: sql`application.uuid`, since: sql`held.received_at`, due: roundDecidedBy(), ...applicant },
      sql`${fromCase} where held.stage = 'received' and held.first_opened_at is null and ${isTheirs(asked)}
        order by held.received_at`,
    ),
  one: one => ({
    title: '1 application has not been opened:',
    rest: nameOf(one),
    detail: titleOf(one),
    act: 'Open the file',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} applications have not been opened`,
    detail: byProgramme(all),
    act: 'Start with the oldest',
    to: '/queue?stage=received&q=is:unread',
  }),
}

const withoutReaders: DeskKind = {
  kind: 'without-readers',
  area: 'score',
  part: 'work',
  call: 'shareReviews',
  roles: ['officer', 'head'],
  find: asked =>
    found(
      { id: sql`application.uuid`, since: sql`held.since`, due: roundDecidedBy(), ...applicant },
      sql`${fromCase} where held.stage = 'reviewing' and ${isTheirs(asked)} and not exists (
          select from review where review.application_id = held.application_id and review.ended_at is null)
        order by held.since`,
    ),
  one: one => ({
    title: '1 file is with the readers, and no reader was asked:',
    rest: nameOf(one),
    detail: titleOf(one),
    act: 'Ask readers',
    to: `${file(one.uuid)}?tab=reviews`,
  }),
  many: (all, count) => ({
    title: `${count} files are with the readers, and no reader was asked`,
    detail: byProgramme(all),
    act: 'Ask readers',
    to: '/queue?stage=reviewing&q=is:without-readers',
  }),
}

const attendance: DeskKind = {
  kind: 'attendance',
  area: 'sitting',
  part: 'work',
  call: 'markAttendance',
  roles: ['officer', 'head'],
  apart: 3,
  find: asked =>
    found(
      {
        id: sql`sitting.id`,
        since: sql`sitting.ends_at`,
        programme: sql`sitting.programme_id`,
        note: sql`sitting.place`,
      },
      sql`from sitting where cancelled_at is null and ends_at < now() and ends_at > now() - interval '60 days'
        and ${isIn(asked, sql`sitting.programme_id`)}
        and exists (select from sitting_place place where place.sitting_id = sitting.id and place.ended_at is null
          and place.attendance is null and place.application_id <> all(${asked.member.own}::bigint[]))
        order by ends_at`,
    ),
  one: one => ({
    title: `Who came to the sitting of ${titleOf(one)}?`,
    detail: `${one.note}. Some people are not marked.`,
    act: 'Mark who came',
    to: `/sittings/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} sittings are over, and some people are not marked`,
    detail: byProgramme(all),
    act: 'See the seats',
    to: '/seats',
  }),
}

/** A letter that a colleague has typed is compared with its scan by another person. */
const letters: DeskKind = {
  kind: 'letters-to-compare',
  area: 'file',
  part: 'signature',
  call: 'comparePaperReference',
  roles: ['officer'],
  find: asked =>
    found(
      {
        id: sql`reference.referee_id`,
        since: sql`reference.submitted_at`,
        ...applicant,
        by: staffNamed(sql`reference.entered_by`),
      },
      sql`from reference join referee on referee.id = reference.referee_id
        join application on application.id = referee.application_id
        where reference.entered_by is not null and reference.compared_at is null
          and reference.entered_by <> ${asked.member.id}::uuid and ${isTheirs(asked)}
        order by reference.submitted_at`,
    ),
  one: one => ({
    title: `A letter of reference for ${nameOf(one)}`,
    rest: 'has to be compared with its scan',
    detail: `${one.by ?? 'A colleague'} entered it.`,
    act: 'Compare it',
    to: `${file(one.uuid)}?tab=references`,
  }),
  many: (all, count) => ({
    title: `${count} letters of reference`,
    rest: 'have to be compared with their scans',
    detail: firstNames(all),
    act: 'Start with the first',
    to: `${file(all[0]?.uuid ?? null)}?tab=references`,
  }),
}

const officeWords: Record<string, string> = {
  bounced: 'did not get our request',
  requested: 'has not answered in time',
}

/** What a records office has sent or said, that our email did not reach it, or that its day has passed without an answer. */
const transcripts: DeskKind = {
  kind: 'records-offices',
  area: 'file',
  part: 'work',
  call: 'settleTranscript',
  roles: ['officer'],
  find: asked =>
    found(
      {
        id: sql`request.id`,
        since: sql`coalesce(request.closed_at, request.asked_at)`,
        ...applicant,
        by: sql`request.institution`,
        note: sql`request.state`,
      },
      sql`from transcript_request request join application on application.id = request.application_id
        join admission_case held on held.application_id = application.id
        where (request.state in ('provided', 'refused', 'bounced') or (request.state = 'requested' and request.due_at < now()))
          and request.settled_at is null
          and held.stage not in ('told', 'withdrawn') and ${isTheirs(asked)}
        order by coalesce(request.closed_at, request.asked_at)`,
    ),
  one: one => ({
    title: one.by ?? '',
    rest: officeWords[one.note ?? ''] ?? 'has answered',
    detail: `About ${nameOf(one)}, ${titleOf(one)}.`,
    act: 'Open the file',
    to: file(one.uuid),
  }),
  many: (all, count) => ({
    title: `${count} requests to records offices`,
    rest: 'have an answer to read, are overdue, or did not arrive',
    detail: firstNames(all),
    act: 'Start with the first',
    to: file(all[0]?.uuid ?? null),
  }),
}

export const fileKinds: readonly DeskKind[] = [
  reading,
  answered('me'),
  mine,
  answered('nobody'),
  unread,
  withoutReaders,
  attendance,
  letters,
  transcripts,
]
