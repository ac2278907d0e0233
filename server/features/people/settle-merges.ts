import { sql } from 'kysely'
import { mergeTerms } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'

/**
 * Once a merge can no longer be undone, the earlier values of its rows are erased, with the pair. The audit log keeps
 * who did it.
 */
export async function settleMerges({ db, clock }: Context): Promise<boolean> {
  const until = new Date(clock.now().getTime() - mergeTerms.undoDays * 86_400_000)
  const { rows } = await sql`
    delete from person_pair where id = any(array(
      select pair_id from person_merge where approved_at < ${until} and ended_at is null limit 100))
    returning id`.execute(db)
  return rows.length > 0
}
