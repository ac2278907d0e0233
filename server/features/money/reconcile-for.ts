import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type Reconciliation, reconcile } from '../payments/reconcile.ts'
import { requireEverywhere } from './money-day.ts'

/** Compares several days with the gateway, and settles what it has. Throws 403 for someone who sees only some programmes. */
export async function reconcileFor(
  context: Context,
  member: StaffMember,
  period: { from: Date; to: Date },
  options: { settles: boolean },
): Promise<Reconciliation> {
  requireEverywhere(member, ['money.settle'])
  return reconcile(context, period, options)
}
