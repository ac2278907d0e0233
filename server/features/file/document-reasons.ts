import type * as z from 'zod'
import type { documentReasons } from '#shared/contract/schemas/file-work.ts'
import { documentReasonsIn, retiredDocumentReasons } from '../../catalogue/reasons.ts'
import type { Queryable } from '../../db/client.ts'

/** The reasons on offer, in order, followed by retired ones, which existing verdicts may name. */
export async function listReasons(db: Queryable): Promise<z.output<typeof documentReasons>> {
  const [offered, retired] = [await documentReasonsIn(db), await retiredDocumentReasons(db)]
  return [...offered, ...retired.map(reason => ({ ...reason, retired: true as const }))]
}
