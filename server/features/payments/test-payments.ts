import type { Context } from '../../context.ts'
import { listTestPayments } from './office.ts'

/** The number listed in the log. `npm run payments -- test` lists all. */
const named = 50

/**
 * With live keys, logs the fees that were paid with test cards before, and returns how many. They count until the office voids
 * them, so every start repeats it.
 */
export async function warnOfTestPayments(context: Context): Promise<number> {
  if (context.gateway.mode !== 'live') return 0
  const { heading, rows } = await listTestPayments(context)
  const [reference, application] = [heading.indexOf('reference'), heading.indexOf('application')]
  for (const row of rows.slice(0, named))
    context.log.warn(
      { payment: row[reference], application: row[application] },
      'this fee was paid with a test card and counts as paid',
    )
  return rows.length
}
