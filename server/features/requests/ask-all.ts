import { sql } from 'kysely'
import { nextRequestStep } from '#shared/domain/request-reminders.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'

interface AskedOne {
  person: { id: number; enquiry: string | null; due_at: Date | null }
  requests: readonly { kind: string; message: string }[]
}

interface AskedMany {
  staffId: string
  /** The first moment that is late. */
  dueAt: Date
  asked: readonly AskedOne[]
}

/**
 * Like `ask`, for many applicants: each has one due date for everything that is open, which never moves closer. Their emails are written by
 * `tell-requests`. The caller must hold the locks of the applications and move the cases.
 */
export async function askAll(tx: Tx, context: Context, { staffId, dueAt, asked }: AskedMany): Promise<void> {
  const now = context.clock.now()
  const enquiries = asked.map(({ person }) => {
    const due = person.due_at && person.due_at > dueAt ? person.due_at : dueAt
    const next = nextRequestStep({ askedAt: now, dueAt: due }, now)?.at ?? null
    return { id: person.enquiry ?? context.random.id(), application: person.id, due, next }
  })
  await sql`insert into case_enquiry (id, application_id, asked_at, due_at, next_step_at, lapsed_at, tell_at)
    select new.id, new.application_id, ${now}::timestamptz, new.due_at, new.next_step_at, null, ${now}::timestamptz
    from unnest(${enquiries.map(({ id }) => id)}::uuid[], ${enquiries.map(one => one.application)}::bigint[],
      ${enquiries.map(({ due }) => due)}::timestamptz[], ${enquiries.map(({ next }) => next)}::timestamptz[])
      as new (id, application_id, due_at, next_step_at)
    on conflict (id) do update set asked_at = excluded.asked_at, due_at = excluded.due_at,
      next_step_at = excluded.next_step_at, lapsed_at = null, tell_at = excluded.tell_at`.execute(tx)
  const requests = asked.flatMap(({ person, requests }, index) =>
    requests.map(request => ({ ...request, application: person.id, enquiry: enquiries[index]?.id })),
  )
  await sql`insert into case_request (id, enquiry_id, application_id, kind, message, asked_by, asked_at)
    select new.id, new.enquiry_id, new.application_id, new.kind, new.message, ${staffId}::uuid, ${now}::timestamptz
    from unnest(${requests.map(() => context.random.id())}::uuid[], ${requests.map(({ enquiry }) => enquiry)}::uuid[],
      ${requests.map(({ application }) => application)}::bigint[], ${requests.map(({ kind }) => kind)}::text[],
      ${requests.map(({ message }) => message)}::text[]) as new (id, enquiry_id, application_id, kind, message)`.execute(
    tx,
  )
  await sql`update admission_case set due_at = new.due_at, returned_at = null, revision = revision + 1
    from unnest(${enquiries.map(one => one.application)}::bigint[], ${enquiries.map(({ due }) => due)}::timestamptz[])
      as new (application_id, due_at)
    where admission_case.application_id = new.application_id`.execute(tx)
}
