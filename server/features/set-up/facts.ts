import { sql } from 'kysely'
import { longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import { needsSecond } from '../staff/administrators.ts'

/** What the steps of the set-up are told from, beside the settings. */
export interface Facts {
  staff: { invited: number; joined: number }
  publishers: { full_name: string; has_joined: boolean }[]
  /** There is one administrator. */
  alone: boolean
  rounds: { published: number; drafted: number; says: string }
  testMailArrived: Date | undefined
  paymentsCheck: { works: boolean; says: string; at: Date } | undefined
  startedAt: Date | undefined
  hasApplications: boolean
}

export async function readFacts(context: Context): Promise<Facts> {
  const { db } = context
  const { rows } = await sql<{
    invited: number
    joined: number
    started: Date | null
    arrived: Date | null
    published: number
    drafted: number
    applied: boolean
  }>`select
    (select count(*)::int from staff where joined_at is null and disabled_at is null) as invited,
    (select count(*)::int from staff where joined_at is not null and disabled_at is null) as joined,
    (select min(joined_at) from staff) as started,
    (select max(arrived_at) from test_mail) as arrived,
    (select count(*)::int from round_change where published_at is not null) as published,
    (select count(*)::int from round_change where published_at is null and discarded_at is null) as drafted,
    exists(select from application) as applied`.execute(db)
  const [row] = rows
  const check = await db.selectFrom('service_check').selectAll().where('service', '=', 'payments').executeTakeFirst()
  return {
    staff: { invited: row?.invited ?? 0, joined: row?.joined ?? 0 },
    publishers: await readPublishers(context),
    alone: !(await needsSecond(db, context)),
    rounds: { published: row?.published ?? 0, drafted: row?.drafted ?? 0, says: await nextRound(context) },
    testMailArrived: row?.arrived ?? undefined,
    paymentsCheck: check && { works: check.works, says: check.says, at: check.checked_at },
    startedAt: row?.started ?? undefined,
    hasApplications: row?.applied ?? false,
  }
}

function readPublishers({ db }: Context): Promise<Facts['publishers']> {
  return db
    .selectFrom('staff')
    .innerJoin('staff_grant', 'staff_grant.staff_id', 'staff.id')
    .select(['staff.full_name', eb => eb('staff.joined_at', 'is not', null).as('has_joined')])
    .distinct()
    .where('staff_grant.role', '=', 'registrar')
    .where('staff_grant.ended_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .orderBy('staff.full_name')
    .limit(20)
    .$castTo<Facts['publishers'][number]>()
    .execute()
}

async function nextRound({ db, clock }: Context): Promise<string> {
  const next = await db
    .selectFrom('round')
    .select(['name', 'opens_at', 'closes_at'])
    .where('closes_at', '>', clock.now())
    .orderBy('closes_at')
    .limit(1)
    .executeTakeFirst()
  return next ? `${next.name}: ${longDate(next.opens_at)} to ${longDate(next.closes_at)}` : 'Every round has closed'
}
