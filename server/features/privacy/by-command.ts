import { sql } from 'kysely'
import type { Outcome } from '#shared/domain/decisions.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import type { Table } from '../../base/csv.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { recordDecision, withdrawCase } from '../applications/life.ts'
import { findApplicationId, getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'

/**
 * Records the office’s decision about an application: from then on its retention period runs, or it is kept as part
 * of a student record. Throws 404, and 409 for one that was not submitted.
 */
export async function noteOutcome(
  context: Context,
  decision: { application: string; outcome: Outcome; by: string; at: Date },
): Promise<void> {
  await context.db.transaction().execute(async tx => {
    const id = await findApplicationId(tx, decision.application)
    if (id === undefined) throw new AppError('not-found', `There is no application ${decision.application}.`)
    await lockApplication(tx, id)
    const record = await getApplication(tx, id)
    if (record.status !== 'submitted' || record.erased_at !== null)
      throw new AppError(
        'conflicting-change',
        `${decision.application} is not with the admissions office, so there is no decision to record.`,
      )
    const actor = { kind: 'command', id: decision.by } as const
    await write(tx, context, record, { outcome: decision.outcome, actor, at: decision.at })
    await recordAudit(tx, context, {
      actor,
      action: 'application.decided',
      subject: `application:${record.uuid}`,
      detail: { outcome: decision.outcome },
    })
  })
}

async function write(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { outcome, actor, at }: { outcome: Outcome; actor: Actor; at: Date },
): Promise<void> {
  switch (outcome) {
    case 'admitted':
      return recordDecision(tx, context, record, { kind: 'offer', actor, at })
    case 'not-admitted':
      return recordDecision(tx, context, record, { kind: 'rejection', actor, at })
    case 'withdrawn':
      return withdrawCase(tx, context, record, { actor, at, why: 'asked' })
    default:
      return outcome satisfies never
  }
}

/** Submitted applications without a recorded outcome, oldest first: nothing deletes them until there is one. */
export async function undecided(context: Context): Promise<Table> {
  const rows = await context.db
    .selectFrom('application')
    .select(['application_number', 'program_type', 'submitted_at'])
    .where('status', '=', 'submitted')
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admission_case')
            .leftJoin('decision', 'decision.application_id', 'admission_case.application_id')
            .select('admission_case.stage')
            .whereRef('admission_case.application_id', '=', 'application.id')
            .where(eb =>
              eb.or([
                eb('admission_case.stage', '=', 'withdrawn'),
                eb.and([
                  eb('admission_case.stage', '=', 'told'),
                  eb('decision.ended_at', 'is', null),
                  eb('decision.kind', '<>', 'waiting_list'),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('submitted_at')
    .execute()
  return {
    heading: ['application', 'program type', 'sent at'],
    rows: rows.map(row => [row.application_number, row.program_type, row.submitted_at?.toISOString()]),
  }
}

/**
 * How many records of each kind contain an address: for a referee, a correspondent or anyone else without an account
 * who asks what we store, and for the notice to the Commission after a breach.
 */
export async function heldAbout(context: Context, email: string): Promise<Table> {
  const key = emailKey(email)
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'account' as kind, count(*) as count from account where email_key = ${key}
    union all select 'sign-up that nobody confirmed', count(*) from pending_sign_up where email_key = ${key}
    union all select 'application', count(*) from application where email_key = ${key} or lower(email) = ${key}
    union all select 'referee of an application', count(*) from referee where email_key = ${key}
    union all select 'reference', count(*) from reference
      where lower(email_official) = ${key} or lower(email_personal) = ${key}
    union all select 'payment', count(*) from payment where lower(email) = ${key}
    union all select 'mail', count(*) from mail where lower(recipient) = ${key} or lower(reply_to) = ${key}
    union all select 'message', count(*) from contact_message where lower(email) = ${key}`.execute(context.db)
  return { heading: ['kind', 'records'], rows: rows.map(({ kind, count }) => [kind, Number(count)]) }
}

/**
 * Forgets someone who never had an account: sign-ups that were not confirmed, their messages, the emails to them, and their name wherever they were a referee who is
 * not waited for and gave no reference. A reference that was given stays with its application. Returns how many records were
 * changed. Throws 409 for the address of an account, whose owner deletes it.
 */
export function forgetPerson(context: Context, { email, by }: { email: string; by: string }): Promise<number> {
  const actor = { kind: 'command', id: by } as const
  return context.db.transaction().execute(tx => forgetIn(tx, context, { email, actor }))
}

interface ForgetRequest {
  email: string
  actor: Actor
  /** How it was asked for. The audit log keeps it. */
  reason?: string
}

/** The same in the caller’s transaction. */
export async function forgetIn(tx: Tx, context: Context, { email, actor, reason }: ForgetRequest): Promise<number> {
  const key = emailKey(email)
  const owner = await tx.selectFrom('account').select('id').where('email_key', '=', key).executeTakeFirst()
  if (owner)
    throw new AppError('conflicting-change', 'This address has an account. Its owner can delete it on the dashboard.')
  const signUps = await tx.deleteFrom('pending_sign_up').where('email_key', '=', key).returning('id').execute()
  const messages = await tx.deleteFrom('contact_message').where(sql`lower(email)`, '=', key).returning('id').execute()
  const referees = await tx
    .updateTable('referee')
    .set({ name: '', email: '', email_key: '', decline_reason: null })
    .where('email_key', '=', key)
    .where('status', 'in', ['declined', 'replaced', 'cancelled'])
    .returning('id')
    .execute()
  const mails = await tx
    .deleteFrom('mail')
    .where(eb =>
      eb.or([
        eb(sql`lower(reply_to)`, '=', key),
        eb.and([
          eb(sql`lower(recipient)`, '=', key),
          eb.or([
            eb('referee_id', 'is', null),
            eb('referee_id', 'in', referees.map(({ id }) => id).concat('00000000-0000-0000-0000-000000000000')),
          ]),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: 'person.forgotten',
    subject: 'person',
    detail: {
      ...{ sign_ups: signUps.length, messages: messages.length, referees: referees.length, mails: mails.length },
      ...(reason ? { reason } : {}),
    },
  })
  return signUps.length + messages.length + referees.length + mails.length
}
