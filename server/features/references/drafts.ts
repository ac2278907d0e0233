import type { z } from 'zod'
import type { ReferenceDraft, referenceDraftBody } from '#shared/contract/schemas/references.ts'
import type { Context } from '../../base/context.ts'
import type { Transact } from '../../http/handler.ts'
import { followLink } from './links.ts'

type Typed = z.output<typeof referenceDraftBody>

/** The draft of this reference, from any device. The link is the credential for it, as for the form. */
export async function readDraft(context: Context, uuid: string): Promise<ReferenceDraft> {
  const referee = await followLink(context.db, uuid)
  const draft = await context.db
    .selectFrom('reference_draft')
    .select(['answers', 'updated_at'])
    .where('referee_id', '=', referee.id)
    .executeTakeFirst()
  return draft
    ? { answers: draft.answers as Typed, saved_at: draft.updated_at.toISOString() }
    : { answers: {}, saved_at: null }
}

/**
 * Saves a draft over the previous one: the newest save counts. The referee’s row is locked, so that no draft outlives
 * the reference. Throws like `followLink`.
 */
export async function saveDraft(
  context: Context,
  transact: Transact,
  typed: { uuid: string; answers: Typed },
): Promise<{ saved_at: string }> {
  return transact(async tx => {
    const { id } = await followLink(tx, typed.uuid)
    await tx.selectFrom('referee').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await followLink(tx, typed.uuid)
    const now = context.clock.now()
    const held = { answers: JSON.stringify(typed.answers), updated_at: now }
    await tx
      .insertInto('reference_draft')
      .values({ referee_id: id, created_at: now, ...held })
      .onConflict(conflict => conflict.column('referee_id').doUpdateSet(held))
      .execute()
    return { saved_at: now.toISOString() }
  })
}
