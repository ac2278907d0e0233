import { sql } from 'kysely'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { type WrittenCase, writeCase } from '../../../testing/cases.ts'
import { expectDone, type OfficeAnswer, type OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'

/** An office that invites applicants for computer science, undergraduates to screenings and postgraduates to interviews. */
export interface SittingOffice extends OfficePortal {
  officer: OfficePerson
  params(programme?: string): { round: string; programme: string }
  /** A sitting so many days from now, at nine, with these places. */
  sitting(wanted?: SittingWanted): Promise<Sitting>
  /** Applications without an account. */
  cases(count: number, stage?: 'checking' | 'reviewing' | 'ready', programme?: string): Promise<WrittenCase[]>
  invite(sittings: readonly Sitting[], people: readonly { uuid: string }[]): Promise<OfficeAnswer>
  /** The sitting began a minute ago, or was over a minute ago. */
  begin(sitting: Sitting, how?: 'is over'): Promise<void>
  /** Places that are taken by the counter and by rows, which must be the same. */
  taken(sitting: Sitting): Promise<number>
  stageOf(uuid: string): Promise<string>
}

interface SittingWanted {
  days?: number
  capacity?: number
  programme?: string
}

const undergraduate = 'bsc-computer-science'
export const postgraduate = 'msc-computer-science'
const dayMs = 86_400_000

/** As the browser sends it; the database goes by its own clock. */
export function sittingBody({ days = 10, capacity = 2 }: SittingWanted = {}) {
  const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  return {
    starts_at: `${day}T09:00:00+01:00`,
    ends_at: `${day}T10:30:00+01:00`,
    place: 'Hall 2, Block C',
    bring: 'Your JAMB result slip; a pen',
    capacity,
  }
}

export async function sittingOffice(): Promise<SittingOffice> {
  const portal = await officePortal()
  const { db } = portal.context
  const officer = await portal.member('officer')
  const { rows } = await sql<{ id: string; program_types: string[] }>`
    select id, program_types from round where closes_at > now() order by closes_at`.execute(db)
  const roundOf = (type: string) => rows.find(({ program_types }) => program_types.includes(type))?.id ?? ''
  let count = 0
  const params = (programme = undergraduate) => ({
    round: roundOf(programme === undergraduate ? 'undergraduate' : 'msc'),
    programme,
  })
  return {
    ...portal,
    officer,
    params,
    sitting: async (wanted = {}) =>
      expectDone(await officer.call('makeSitting', { params: params(wanted.programme), body: sittingBody(wanted) })),
    cases: async (wanted, stage = 'checking', programme = undergraduate) => {
      const written: WrittenCase[] = []
      for (let index = 0; index < wanted; index += 1) {
        count += 1
        const person = { surname: `Bello${count}`, first_name: 'Aisha', programme, stage, daysAgo: 3 } as const
        written.push(await writeCase(portal.context, person, `27-300-${String(count).padStart(3, '0')}`))
      }
      return written
    },
    invite: (sittings, people) =>
      officer.call('inviteToSittings', {
        params: params(),
        body: { sittings: sittings.map(({ id }) => id), uuids: people.map(({ uuid }) => uuid), count: people.length },
      }),
    begin: async ({ id }, how) => {
      const [from, to] = how ? ['2 hours', '1 minute'] : ['1 minute', '-2 hours']
      await sql`update sitting set change_until = now() - interval '3 days', starts_at = now() - ${from}::interval,
        ends_at = now() - ${to}::interval where id = ${id}::uuid`.execute(db)
    },
    taken: async ({ id }) => {
      const found = await sql<{ taken: number; live: number }>`select taken, (
        select count(*)::integer from sitting_place where sitting_id = sitting.id and ended_at is null) as live
        from sitting where id = ${id}::uuid`.execute(db)
      const [row] = found.rows
      if (row?.taken !== row?.live) throw new Error(`${row?.taken} places are counted and ${row?.live} taken`)
      return row?.taken ?? 0
    },
    stageOf: async uuid => {
      const found = await sql<{ stage: string }>`select stage from admission_case
        join application on application.id = application_id where uuid = ${uuid}::uuid`.execute(db)
      return found.rows[0]?.stage ?? ''
    },
  }
}
