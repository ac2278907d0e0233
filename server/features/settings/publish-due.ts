import type { Context } from '../../base/context.ts'
import type { Duty } from '../../jobs/duty.ts'
import { publishDue } from './publish-setting.ts'

/** Publishes drafts whose moment has come. */
export const publishSettingsDuty: Duty = { name: 'publish-settings', restMs: 15_000, run: publishNext }

function publishNext(context: Context): Promise<boolean> {
  return context.db.transaction().execute(tx => publishDue(tx, context))
}
