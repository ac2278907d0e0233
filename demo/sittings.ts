import { sql } from 'kysely'
import type { Context } from '../server/base/context.ts'
import { saveScreening } from '../server/features/seats/save-screening.ts'
import { inviteToSittings } from '../server/features/sittings/invite.ts'
import { makeSitting } from '../server/features/sittings/make-sitting.ts'
import { markAttendance } from '../server/features/sittings/mark-attendance.ts'
import type { StaffMember, Transact } from '../server/http/handler.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { addDays } from '../shared/domain/clock-days.ts'
import { programmesOfType } from '../shared/domain/programmes.ts'

interface Person {
  uuid: string
  application_number: string
}

interface Offered {
  round: string
  programme: string
  people: Person[]
}

/** The largest bachelor’s programme has screened some applicants and will screen the others tomorrow. */
export async function screen({ context, officer }: { context: Context; officer: StaffMember }): Promise<void> {
  const busiest = await busiestProgramme(context)
  if (!busiest) return
  const transact: Transact = work => context.db.transaction().execute(work)
  const { people, ...key } = busiest
  const sitting = (days: number, place: string) => {
    const day = addDays(dayOf(new Date()), days)
    return makeSitting(context, transact, officer, {
      ...key,
      ...{ starts_at: `${day}T09:00:00+01:00`, ends_at: `${day}T11:00:00+01:00`, place, capacity: 40 },
      bring: 'Your JAMB result slip, your original credentials and a pen',
    })
  }
  const invite = (id: string, guests: readonly Person[]) =>
    inviteToSittings(context, transact, officer, {
      ...key,
      ...{ sittings: [id], uuids: guests.map(({ uuid }) => uuid), count: guests.length },
    })
  const half = Math.ceil(people.length / 2)
  const [first, second] = [people.slice(0, half), people.slice(half)]
  const past = await sitting(5, 'ICT Centre, Hall A')
  await invite(past.id, first)
  await sql`update sitting set change_until = now() - interval '5 days', starts_at = starts_at - interval '8 days',
    ends_at = ends_at - interval '8 days' where id = ${past.id}::uuid`.execute(context.db)
  const [absent, ...present] = first
  for (const [guests, attendance] of [
    [present, 'present'],
    [absent ? [absent] : [], 'absent'],
  ] as const)
    if (guests.length > 0)
      await markAttendance(context, transact, officer, {
        id: past.id,
        uuids: guests.map(({ uuid }) => uuid),
        attendance,
      })
  const rows = present.map(({ application_number }, index) => ({ application_number, score: 48 + ((index * 13) % 45) }))
  if (rows.length > 0) await saveScreening(context, transact, officer, { ...key, rows })
  const tomorrow = await sitting(1, 'ICT Centre, Hall A')
  if (second.length > 0) await invite(tomorrow.id, second)
  await sitting(9, 'Engineering Lecture Theatre')
}

async function busiestProgramme({ db }: Context): Promise<Offered | undefined> {
  const { rows } = await sql<Offered>`
    select held.round_id as round, held.programme_id as programme,
      json_agg(json_build_object('uuid', application.uuid, 'application_number', application.application_number)
        order by application.id) as people
    from admission_case held join application on application.id = held.application_id
    where held.stage = 'ready' and held.programme_id = any(${programmesOfType('undergraduate').map(({ id }) => id)}::text[])
    group by 1, 2 order by count(*) desc, 2 limit 1`.execute(db)
  return rows[0]
}
