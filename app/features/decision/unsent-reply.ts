import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { readSession } from '#app/lib/session.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import { type Reply, replyParts } from '#views/decision/replies.ts'

export interface UnsentReply {
  reply: Reply
  reason: string
}

/*
 * An unsent reply is kept in this tab: through a reload, and through an expired sign-in. Another user of the tab
 * never sees it.
 */

function placeOf(uuid: string): string {
  return `${localCopyPrefix}${readSession()?.user.id ?? ''}:reply:${uuid}`
}

export function readUnsentReply(uuid: string): UnsentReply | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', placeOf(uuid)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('reply' in stored) || !('reason' in stored)) return undefined
    const { reply, reason } = stored
    return isReply(reply) && typeof reason === 'string' ? { reply, reason } : undefined
  } catch {
    return undefined
  }
}

export function writeUnsentReply(uuid: string, unsent: UnsentReply): void {
  writeStored('sessionStorage', placeOf(uuid), JSON.stringify(unsent))
}

export function forgetUnsentReply(uuid: string): void {
  removeStored('sessionStorage', placeOf(uuid))
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'string' && value in replyParts
}
