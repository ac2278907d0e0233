import type * as z from 'zod'
import type { testMail } from '#shared/contract/schemas/system.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { testMailContent } from '../../emails/system.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type TestMail = z.output<typeof testMail>

const mostShown = 5

/** Sends an email with a code that only its reader knows. */
export async function sendTestMail(
  context: Context,
  transact: Transact,
  by: StaffMember,
  to: string,
): Promise<TestMail> {
  const { clock, random, bell } = context
  const sent = await transact(async tx => {
    const code = random.sixDigits()
    const mailId = await enqueueMail(tx, context, {
      kind: 'test-mail',
      to,
      content: testMailContent({ name: by.fullName, code }),
      secrets: [code],
    })
    const id = random.id()
    const row = { id, mail_id: mailId, sent_by: by.id, recipient: to, code, sent_at: clock.now() }
    await tx.insertInto('test_mail').values(row).execute()
    const actor = { kind: 'staff', id: by.id } as const
    const detail = { mail: mailId }
    await recordAudit(tx, context, { actor, action: 'system.test-mail-sent', subject: `staff:${by.id}`, detail })
    return one(tx, id)
  })
  bell.ring('send-mail')
  return sent
}

/** Notes that it arrived. Throws 404, and 422 for another code. */
export function confirmTestMail(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { id, code }: { id: string; code: string },
): Promise<TestMail> {
  return transact(async tx => {
    const row = await tx.selectFrom('test_mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new AppError('not-found', 'There is no such test email.')
    if (row.code !== code)
      throw invalidFields([{ field: 'code', message: 'This is not the code in that email. Use the newest one.' }])
    if (row.arrived_at) return one(tx, id)
    await tx.updateTable('test_mail').set({ arrived_at: context.clock.now() }).where('id', '=', id).execute()
    const actor = { kind: 'staff', id: by.id } as const
    const detail = { mail: row.mail_id }
    await recordAudit(tx, context, { actor, action: 'system.test-mail-arrived', subject: `staff:${by.id}`, detail })
    return one(tx, id)
  })
}

/** The last few, and what became of each. */
export async function readTestMails(db: Queryable): Promise<TestMail[]> {
  const rows = await select(db).orderBy('test_mail.sent_at', 'desc').limit(mostShown).execute()
  return rows.map(present)
}

async function one(db: Queryable, id: string): Promise<TestMail> {
  return present(await select(db).where('test_mail.id', '=', id).executeTakeFirstOrThrow())
}

function select(db: Queryable) {
  return db
    .selectFrom('test_mail')
    .innerJoin('staff', 'staff.id', 'test_mail.sent_by')
    .leftJoin('mail', 'mail.id', 'test_mail.mail_id')
    .select(['test_mail.id', 'test_mail.recipient', 'test_mail.sent_at', 'test_mail.arrived_at'])
    .select(['staff.id as staff_id', 'staff.full_name'])
    .select(['mail.sent_at as left_at', 'mail.given_up_at', 'mail.last_error', 'mail.trouble', 'mail.bounced_at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function present(row: Row): TestMail {
  const state = stateOf(row)
  return {
    id: row.id,
    to: row.recipient,
    sent_by: { id: row.staff_id, full_name: row.full_name },
    sent_at: row.sent_at.toISOString(),
    state,
    ...(row.last_error && state !== 'arrived' ? { words: row.last_error } : {}),
    ...(row.left_at ? { handed_over_at: row.left_at.toISOString() } : {}),
    ...(row.arrived_at ? { arrived_at: row.arrived_at.toISOString() } : {}),
  }
}

function stateOf({ arrived_at, given_up_at, bounced_at, trouble, left_at }: Row): TestMail['state'] {
  if (arrived_at) return 'arrived'
  if (given_up_at || bounced_at) return 'failed'
  if (left_at) return 'handed-over'
  return trouble ? 'held' : 'waiting'
}
