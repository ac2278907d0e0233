import type * as z from 'zod'
import type { pairDetails } from '#shared/contract/schemas/people.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getPair } from './get-pair.ts'
import { presentPair } from './list-pairs.ts'
import { comparedPeople } from './paired-people.ts'

/** Two people side by side. Both are named in the audit log, because contact data of both is read. Throws 404. */
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
  return { ...presentPair(pair), people: await comparedPeople(context.db, ids) }
}
