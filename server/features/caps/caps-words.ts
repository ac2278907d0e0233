import { sql } from 'kysely'
import type { CapsWords } from '#shared/domain/caps-files.ts'
import { capsEvents } from '#shared/domain/caps-life.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'

/** What the office has said about words of JAMB’s files. */
export async function assignedWords(db: Queryable): Promise<CapsWords> {
  const rows = await db.selectFrom('caps_word').select(['word', 'event']).limit(1_000).execute()
  return Object.fromEntries(rows.map(({ word, event }) => [word, capsEvents.find(one => one === event) ?? null]))
}

/** The newest meaning of a word counts. */
export async function rememberWords(tx: Tx, context: Context, member: StaffMember, words: CapsWords): Promise<void> {
  const entries = Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (entries.length === 0) return
  await tx
    .insertInto('caps_word')
    .values(entries.map(([word, event]) => ({ word, event, assigned_by: member.id, assigned_at: context.clock.now() })))
    .onConflict(conflict =>
      conflict.column('word').doUpdateSet({
        event: sql`excluded.event`,
        assigned_by: sql`excluded.assigned_by`,
        assigned_at: sql`excluded.assigned_at`,
      }),
    )
    .execute()
}
