import { sql } from 'kysely'
import { matchWeights } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { isSharerInScope } from './pair-scope.ts'
import { findPhone } from './read-shared-phone.ts'
import { isOfPhone } from './shared-phone-rows.ts'

interface Chosen {
  /** Of the shared phone. */
  id: string
  one: string
  other: string
}

/**
 * Makes a pair of two who share a phone with others, so that they can be compared and joined. A pair that is there already stays as it
 * is. Throws 404 if one of the two is out of scope.
 */
export function choosePair(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, one, other }: Chosen,
): Promise<{ id: string }> {
  return transact(async tx => {
    await findPhone(tx, member, id)
    if (one === other) throw new AppError('conflicting-change', 'Choose two different people.')
    await requireSharers(tx, member, { id, one, other })
    const [first, second] = [one, other].sort()
    const pair = context.random.uuid()
    const { rows } = await sql`insert into person_pair (id, one_id, other_id, kinds, score, found_at, chosen)
      values (${pair}, ${first}, ${second}, '{phone}', ${matchWeights.phone}, ${context.clock.now()}, true)
      on conflict (one_id, other_id) do nothing returning id`.execute(tx)
    if (rows.length === 0) {
      const known = await tx
        .selectFrom('person_pair')
        .select('id')
        .where('one_id', '=', String(first))
        .where('other_id', '=', String(second))
        .executeTakeFirstOrThrow()
      return known
    }
    await recordAudit(
      tx,
      context,
      ...[one, other].map(account => ({
        actor: { kind: 'staff' as const, id: member.id },
        action: 'people.pair-chosen',
        subject: `account:${account}`,
      })),
    )
    return { id: pair }
  })
}

async function requireSharers(tx: Tx, member: StaffMember, { id, one, other }: Chosen): Promise<void> {
  const { rows } = await sql<{ both: boolean }>`
    select count(*) = 2 as both from person_key, shared_phone
    where shared_phone.id = ${id}::uuid and ${isOfPhone} and account_id = any(${[one, other]}::uuid[])
      and ${isSharerInScope(member)}`.execute(tx)
  if (!rows[0]?.both) throw new AppError('not-found', 'These two do not share this phone.')
}
