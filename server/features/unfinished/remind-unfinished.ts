import { sql } from 'kysely'
import type * as z from 'zod'
import type { remindedUnfinished } from '#shared/contract/schemas/unfinished.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { type NotRemindedReason, sayNotReminded } from '#shared/domain/draft-reminder.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { draftReminder } from '../../emails/applications.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { fromUnfinished, isRemindable } from './unfinished.ts'

interface Due {
  id: number
  uuid: string
  surname: string
  first_name: string
  program_type: Parameters<typeof programTypeName>[0]
  selected_program: string | null
  closes_at: Date
  email: string
  is_due: boolean
}

/**
 * Reminds those of a choice who have not been reminded in seven days and can still submit, each at the address of their account. Two at once remind each
 * person once.
 */
export function remindUnfinished(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuids: readonly string[],
): Promise<z.output<typeof remindedUnfinished>> {
  const wanted = [...new Set(uuids)]
  return transact(async tx => {
    await sql`select id from application where uuid = any(${wanted}::uuid[]) order by id for update`.execute(tx)
    const { rows } = await sql<Due>`
      select application.id, application.uuid, application.surname, application.first_name, application.program_type,
        application.selected_program, greatest(round.closes_at, extension.closes_at) as closes_at, account.email,
        ${isRemindable} as is_due
      ${fromUnfinished(member)} and application.uuid = any(${wanted}::uuid[]) order by application.id`.execute(tx)
    const due = rows.filter(({ is_due }) => is_due)
    for (const one of due) await remind(tx, context, member, one)
    if (due.length > 0) context.bell.ring('send-mail')
    const left = { recently: rows.length - due.length, gone: wanted.length - rows.length }
    return {
      reminded: due.length,
      left_out: (Object.entries(left) as [NotRemindedReason, number][])
        .filter(([, count]) => count > 0)
        .map(([reason, count]) => ({ why: sayNotReminded(reason, count), count })),
    }
  })
}

async function remind(tx: Tx, context: Context, member: StaffMember, one: Due): Promise<void> {
  await sql`insert into draft_reminder (application_id, reminded_at, reminded_by)
    values (${one.id}, now(), ${member.id}::uuid)
    on conflict (application_id) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by`.execute(
    tx,
  )
  const lastMoment = new Date(+one.closes_at - 1)
  const content = draftReminder({
    name: `${one.first_name} ${one.surname}`.trim(),
    programme: findProgramme(one.selected_program)?.title ?? programTypeName(one.program_type),
    day: longDate(lastMoment),
    time: clockTime(lastMoment),
    url: `${context.config.publicUrl}${paths.dashboard}`,
  })
  await enqueueMail(tx, context, { kind: 'draft-reminder', to: one.email, content })
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'draft.reminded',
    subject: `application:${one.uuid}`,
  })
}
