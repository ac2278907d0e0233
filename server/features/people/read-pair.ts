import type * as z from 'zod'
import type { pairDetails } from '#shared/contract/schemas/people.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getPair } from './get-pair.ts'
import { presentPair } from './list-pairs.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { findMerge, presentMerge } from './merge-rows.ts'
import { comparedPeople } from './paired-people.ts'

/** Two people side by side. The audit log names both, because contact data of both is read. Throws 404. */
export async function readPair(
  context: Context,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof pairDetails>> {
  const pair = await getPair(context.db, member, id)
  const ids = [pair.one_id, pair.other_id]
  await recordAudit(
    context.db,
    context,
    ...ids.map(account => ({
      actor: { kind: 'staff' as const, id: member.id },
      action: 'people.compared',
      subject: `account:${account}`,
    })),
  )
  const merge = await findMerge(context.db, id)
  const blocks = await Promise.all(
    ids.map(async keep => {
      const accounts = { kept_id: keep, gone_id: ids.find(one => one !== keep) ?? keep }
      return { keep, reasons: merge?.approved_at ? [] : await mergeBlocks(context.db, context, accounts) }
    }),
  )
  return {
    ...presentPair(pair),
    ...(merge ? { merge: presentMerge(merge) } : {}),
    people: await comparedPeople(context.db, ids),
    blocks,
  }
}
