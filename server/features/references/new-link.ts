import { isAwaited } from '#shared/domain/reference-life.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { newReferenceLink } from '../../emails/references.ts'
import type { Transact } from '../../http/handler.ts'
import { isClosing } from '../applications/is-closing.ts'
import { getRow } from '../applications/queries.ts'
import { findByLink, othersAwaited, requireByLink } from './links.ts'
import { planReminders } from './plan.ts'
import { candidateOf, linkUrl, makeLink } from './requests.ts'

const hourMs = 3_600_000

/**
 * Emails a new link to the address on record if the link shown belongs to a reference we are waiting for, no more than once an hour per
 * referee. The response is the same for every uuid, so that it reveals nothing.
 */
export async function sendNewLink(context: Context, transact: Transact, uuid: string): Promise<{ detail: string }> {
  return transact(async tx => {
    const linked = await findByLink(tx, uuid)
    const wanted = !linked ? [] : isAwaited(linked.status) ? [linked] : await othersAwaited(tx, linked.id)
    for (const { id } of wanted) await mailNewLink(tx, context, id)
    return {
      detail:
        'If we are still waiting for a reference from you, we have emailed a new link to the address we wrote to before. Check your spam folder too.',
    }
  })
}

async function mailNewLink(tx: Tx, context: Context, refereeId: string): Promise<void> {
  const now = context.clock.now()
  const referee = await tx
    .selectFrom('referee')
    .select(['id', 'name', 'email', 'status', 'application_id'])
    .where('id', '=', refereeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isAwaited(referee.status as RefereeStatus) || (await isClosing(tx, referee.application_id))) return
  const recent = await tx
    .selectFrom('mail')
    .select('id')
    .where('referee_id', '=', refereeId)
    .where('kind', '=', 'reference-new-link')
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirst()
  if (recent) return
  const link = await makeLink(tx, context, refereeId)
  const record = await getRow(tx, referee.application_id)
  await enqueueMail(tx, context, {
    kind: 'reference-new-link',
    to: referee.email,
    content: newReferenceLink({ name: referee.name, ...candidateOf(record), url: linkUrl(context, link) }),
    secrets: [link],
    refereeId,
  })
  await recordAudit(tx, context, {
    actor: { kind: 'referee', id: refereeId },
    action: 'reference.link-renewed',
    subject: `application:${record.uuid}`,
  })
}

/** Stops reminders to the referee of a link; the link still works. Throws 404 for an unknown one. */
export async function stopReminders(context: Context, transact: Transact, uuid: string): Promise<{ detail: string }> {
  await transact(async tx => {
    const referee = await requireByLink(tx, uuid)
    await tx
      .updateTable('referee')
      .set({ reminders_stopped_at: context.clock.now() })
      .where('id', '=', referee.id)
      .where('reminders_stopped_at', 'is', null)
      .execute()
    await planReminders(tx, referee.id)
    await recordAudit(tx, context, {
      actor: { kind: 'referee', id: referee.id },
      action: 'reference.reminders-stopped',
      subject: `application:${(await getRow(tx, referee.applicationId)).uuid}`,
    })
  })
  return { detail: 'We will not send you any more reminders about this reference.' }
}
