import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { readSession } from '#app/lib/session.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { type Reply, replyParts } from '#views/decision/replies.ts'

export interface UnsentReply {
  reply: Reply
  reason: string
}

/** An unsent reply in this tab: through a reload, and through an expired sign-in. Another user of the tab never sees it. */
export function unsentReply(uuid: string): Kept<UnsentReply> {
  return keptDraft(`${localCopyPrefix}${readSession()?.user.id ?? ''}:reply:${uuid}`, {
    read: ({ reply, reason }) => (isReply(reply) && typeof reason === 'string' ? { reply, reason } : undefined),
    isEmpty: ({ reason }) => reason === '',
  })
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'string' && value in replyParts
}
