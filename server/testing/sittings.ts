import { sql } from 'kysely'
import type { Context } from '../base/context.ts'

interface SittingsWanted {
  /** Time until the first sitting and the alternative one. */
  days?: readonly [number, number]
  /** Capacity of the alternative one. */
  capacity?: number
}

/** Inserts two sittings for the programme of an application, as the office would, and invites it to the first. */
export async function writeSittings(
  context: Context,
  uuid: string,
  { days = [10, 12], capacity = 5 }: SittingsWanted = {},
): Promise<{ own: string; other: string }> {
  const { db, random } = context
  const by = random.uuid()
  const email = `${by}@usta.example`
  const person = { id: by, email, email_key: email, full_name: 'Kemi Obi', origin: 'invitation' }
  await db
    .insertInto('staff')
    .values({ ...person, created_at: context.clock.now() })
    .execute()
  const [own, other] = [random.uuid(), random.uuid()]
  for (const [index, id] of [own, other].entries())
    await sql`insert into sitting (id, round_id, programme_id, starts_at, ends_at, place, bring, capacity, change_until, created_by, created_at)
      select ${id}::uuid, held.round_id, held.programme_id, day + interval '8 hours', day + interval '9 hours 30 minutes',
        ${`Hall ${index + 2}, Block C`}, 'Your JAMB result slip', ${index === 0 ? 5 : capacity}, day - interval '1 day', ${by}::uuid, now()
      from application join admission_case held on held.application_id = application.id,
        (select date_trunc('day', now()) + ${days[index] ?? 0}::integer * interval '1 day' as day) that
      where application.uuid = ${uuid}::uuid`.execute(db)
  await sql`insert into sitting_place (id, sitting_id, application_id, invited_by, invited_at, next_step_at)
    select ${random.uuid()}::uuid, ${own}::uuid, id, ${by}::uuid, now(), ${context.clock.now()}::timestamptz
    from application where uuid = ${uuid}::uuid`.execute(db)
  return { own, other }
}
