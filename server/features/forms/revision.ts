import { AppError } from '../../base/errors.ts'
import type { ApplicationRow } from '../applications/record.ts'

/**
 * A save must not overwrite what the same person wrote on another device unseen. A page that was loaded before an update
 * may send changes to long texts instead of the texts (`splices`). Told that it is out of date, it sends them whole. Throws 409.
 */
export function refuseOutdated(sent: Record<string, unknown>, draft: ApplicationRow): void {
  const isOutdated = sent.base_revision !== undefined && Number(sent.base_revision) < draft.revision
  if (isOutdated || sent.splices !== undefined)
    throw new AppError(
      'conflicting-change',
      'You changed this application on another device or in another tab. Check it, then submit again.',
    )
}
