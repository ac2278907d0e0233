import type { Context } from '../../base/context.ts'

/** The number listed in the log. The office lists all with `is:test`. */
const named = 50

/**
 * With live keys, logs the fees that were paid with test cards before, and returns how many. They count until the office voids
 * them, so every start repeats it.
 */
export async function warnOfTestPayments(context: Context): Promise<number> {
  if (context.gateway.mode !== 'live') return 0
  const rows = await context.db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['payment.reference', 'application.application_number', 'application.uuid'])
    .where('payment.mode', '=', 'test')
    .where('payment.status', '=', 'paid')
    .orderBy('payment.created_at')
    .execute()
  for (const { reference, application_number, uuid } of rows.slice(0, named))
    context.log.warn(
      { payment: reference, application: application_number ?? uuid },
      'this fee was paid with a test card and counts as paid',
    )
  return rows.length
}
