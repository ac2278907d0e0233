import type * as z from 'zod'
import type { paymentRow } from '#shared/contract/schemas/office-payments.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { visibleTo } from './choose-payments.ts'
import { presentPaymentRow, selectPaymentRows } from './present-payment.ts'

/** Whoever reads the file of an application sees its payments there. */
const readsFiles: readonly Permission[] = ['applications.read', 'money.settle', 'payments.export']

/** Money of one person that came and does not count as it came, the newest first. */
export async function moneyOfAccount(
  context: Context,
  member: StaffMember,
  accountId: string,
): Promise<z.output<typeof paymentRow>[]> {
  const rows = await selectPaymentRows(context.db)
    .where('application.account_id', '=', accountId)
    .where('payment.status', 'in', ['mismatched', 'duplicate', 'late'])
    .where(visibleTo(member, readsFiles))
    .orderBy('payment.created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => presentPaymentRow(context, row))
}
