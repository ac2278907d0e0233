import { sql } from 'kysely'
import { programmesOfType } from '#shared/domain/programmes.ts'
import { type WrittenCase, writeCase } from '../../../testing/cases.ts'
import { expectDone, type OfficeAnswer, type OfficePerson } from '../../../testing/office.ts'
import type { DecidingOffice } from '../../decisions/testing/deciding-office.ts'

/** Uses one Bachelor’s programme after another. */
export interface RankingOffice {
  /** Withdraws applicants left over from an earlier test. */
  nextProgramme(): Promise<void>
  programme(): string
  params(): { round: string; programme: string }
  seats(capacity: number): Promise<void>
  /** Applicants who are ready, each with this JAMB score; undefined: none. */
  applicants(scores: readonly (number | undefined)[]): Promise<WrittenCase[]>
  read(who: OfficePerson, query?: Record<string, string | number>): Promise<OfficeAnswer>
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  freeze(who: OfficePerson, more?: object): Promise<any>
  /** The applicant’s answers change, as a correction by the office changes them. */
  answer(uuid: string, answers: object): Promise<void>
  /** How many rows the tables of decisions, lists and audit lines have. */
  everything(): Promise<unknown>
  /** A list that was approved and told: who was offered a seat, and who waits. */
  told(list: { seats: number; points: number[] }): Promise<{ offered: WrittenCase[]; waiting: WrittenCase[] }>
  /** The seat is free. */
  decline(uuid: string): Promise<void>
}

const programmes = programmesOfType('undergraduate').filter(({ school }) => school !== 'management')

export async function rankingOffice(office: DecidingOffice): Promise<RankingOffice> {
  const { db } = office.context
  const { id: round } = await db
    .selectFrom('round')
    .select('id')
    .where(sql<boolean>`'undergraduate' = any(program_types) and closes_at > now()`)
    .orderBy('closes_at')
    .executeTakeFirstOrThrow()
  let [at, people] = [-1, 0]
  const programme = () => programmes[at % programmes.length]?.id ?? ''
  const params = () => ({ round, programme: programme() })
  const formula = { weights: { jamb: 100 }, cut_offs: { jamb: 180 } }

  const self: RankingOffice = {
    nextProgramme: async () => {
      at += 1
      const [own, of] = [
        sql`application_id in (select application_id from admission_case where programme_id = ${programme()})`,
        programme(),
      ]
      await sql`update decision set ended_at = now(), ended_by_kind = 'command', end_reason = 'withdrawn'
        where ended_at is null and ${own}`.execute(db)
      await sql`update admission_case set stage = 'withdrawn', withdrawn_from = stage, withdrawn_why = 'asked'
        where programme_id = ${of} and stage <> 'withdrawn'`.execute(db)
    },
    programme,
    params,
    seats: async capacity => {
      const body = { pools: [{ track: 'general', capacity }], ...formula }
      expectDone(await office.registrar.call('saveOffering', { params: params(), body }))
    },
    applicants: async scores => {
      const written: WrittenCase[] = []
      for (const jamb_score of scores) {
        people += 1
        const who = { surname: jamb_score === undefined ? 'None' : `N${jamb_score}`, first_name: 'Aisha' }
        const answers = { entry_mode: 'utme', ...(jamb_score === undefined ? {} : { jamb_score: String(jamb_score) }) }
        const wanted = { ...who, programme: programme(), stage: 'ready', daysAgo: 3, answers } as const
        written.push(await writeCase(office.context, wanted, `27-200-${String(people).padStart(3, '0')}`))
      }
      return written
    },
    read: (who, query = {}) => who.call('readRanks', { params: params(), query: queryOf(query) }),
    freeze: async (who, more = {}) => {
      const { version } = expectDone(await self.read(who))
      return expectDone(await who.call('freezeRanks', { body: { ...params(), version, ...more } }))
    },
    answer: async (uuid, answers) => {
      await sql`update application set answers = answers || ${JSON.stringify(answers)}::jsonb where uuid = ${uuid}::uuid`.execute(
        db,
      )
    },
    everything: async () => {
      const { rows } =
        await sql`select (select count(*) from decision) as decisions, (select count(*) from rank_list) as lists,
        (select count(*) from audit_log) as lines, (select sum(revision) from admission_case) as revisions`.execute(db)
      return rows
    },
    told: async ({ seats, points }) => {
      await self.seats(seats)
      const written = await self.applicants(points)
      const list = await self.freeze(office.officer)
      const count = list.decisions
      expectDone(await office.officer.call('proposeRankList', { params: { id: list.id }, body: { count } }))
      await office.registrar.freshen()
      expectDone(await office.registrar.call('approveRankList', { params: { id: list.id }, body: { count } }))
      const ids = written.map(({ id }) => id)
      await sql`update decision set releases_at = now() - interval '1 hour' where application_id = any(${ids}::bigint[])`.execute(
        db,
      )
      await sql`update admission_case set stage = 'told' where application_id = any(${ids}::bigint[])`.execute(db)
      return { offered: written.slice(0, seats), waiting: written.slice(seats) }
    },
    decline: async uuid => {
      await sql`update offer set state = 'declined', since = now()
        where application_id = (select id from application where uuid = ${uuid}::uuid)`.execute(db)
    },
  }
  return self
}

function queryOf(query: Record<string, string | number>): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}
