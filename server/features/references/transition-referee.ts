import { afterEvent, isAwaited, type RefereeEvent } from '#shared/domain/reference-life.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { withdrawUnsentMails } from './referee-mails.ts'

/**
 * Applies an event to a referee’s status, by the table of `shared/domain/reference-life.ts`. The caller must hold the application
 * lock. A referee we no longer wait for loses the draft, the reminders and all unsent emails. Throws 409 on an invalid transition.
 */
export async function transitionReferee(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  referee: { id: string; status: RefereeStatus },
  event: RefereeEvent,
): Promise<void> {
  const next = afterEvent(referee.status, event)
  const moved = next
    ? await tx
        .updateTable('referee')
        .set({ status: next, ...momentOfMove(next, context.clock.now()) })
        .where('id', '=', referee.id)
        .where('status', '=', referee.status)
        .executeTakeFirst()
    : undefined
  if (!next || moved?.numUpdatedRows !== 1n)
    throw new AppError(
      'conflicting-change',
      'Something else changed this referee at the same time. Reload the page and try again.',
    )
  if (isAwaited(next)) return
  await tx.deleteFrom('reference_draft').where('referee_id', '=', referee.id).execute()
  await tx.deleteFrom('referee_opening').where('referee_id', '=', referee.id).execute()
  await withdrawUnsentMails(tx, referee.id)
}

function momentOfMove(next: RefereeStatus, now: Date) {
  switch (next) {
    case 'requested':
      return { requested_at: now }
    case 'bounced':
      return { bounced_at: now }
    case 'declined':
      return { closed_at: now, next_reminder_at: null, declined_at: now }
    case 'provided':
    case 'replaced':
    case 'cancelled':
      return { closed_at: now, next_reminder_at: null }
    case 'not_requested':
      return {}
    default:
      return next satisfies never
  }
}
