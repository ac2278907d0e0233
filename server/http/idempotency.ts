import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import type { Transact } from './handler.ts'

/** Thrown out of a handler to hand an answer that was given before to `mount`. */
export class GivenBefore extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('This request was answered before')
    this.answer = answer
  }
}

export interface KeyedCall {
  caller: string
  call: string
  key: string
}

/**
 * A write that happens once for each key: the key is claimed first, so a second request with it waits for the first one and
 * then gets its answer; the answer is stored with the write or not at all (contract section 2).
 */
export function transactOnce(context: Context, keyed: KeyedCall): Transact {
  return work =>
    context.db.transaction().execute(async tx => {
      const claimed = await tx
        .insertInto('idempotency_key')
        .values({ ...keyed, answer: JSON.stringify(null), created_at: context.clock.now() })
        .onConflict(conflict => conflict.columns(['caller', 'call', 'key']).doNothing())
        .executeTakeFirst()
      if (claimed.numInsertedOrUpdatedRows === 0n) throw new GivenBefore((await findGiven(tx, keyed))?.answer)
      const answer = await work(tx)
      await tx
        .updateTable('idempotency_key')
        .set({ answer: JSON.stringify(answer ?? null) })
        .where('caller', '=', keyed.caller)
        .where('call', '=', keyed.call)
        .where('key', '=', keyed.key)
        .execute()
      return answer
    })
}

/** What this key was answered before. */
export function findGiven(db: Queryable, { caller, call, key }: KeyedCall): Promise<{ answer: unknown } | undefined> {
  return db
    .selectFrom('idempotency_key')
    .select('answer')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function transactPlainly(context: Context): Transact {
  return work => context.db.transaction().execute(work)
}
