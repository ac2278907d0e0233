import { useState } from 'react'
import { usePutApplication, useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { type Reply, replyParts } from '#views/decision/replies.ts'
import { unsentReply } from './unsent-reply.ts'

/** A problem shown in the dialog: at the text, or about the reply as a whole. */
export interface ReplyProblem {
  at: 'reason' | 'reply'
  says: string
}

/** The reply reached the server, or something else was faster. `detail`: why this reply no longer applies. */
export interface Answered {
  reply: Reply
  detail?: string
}

interface SendReply {
  isBusy: boolean
  problem: ReplyProblem | undefined
  send: (reason: string) => Promise<void>
}

/**
 * Sends a reply. A lost response does no harm, because the same reply counts once. If the server refuses because
 * something has changed, the new state is fetched and passed on, so that the page can show it.
 */
export function useSendReply(uuid: string, reply: Reply, onAnswered: (answered: Answered) => void): SendReply {
  const put = usePutApplication()
  const refresh = useRefreshMe()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReplyProblem>()

  async function send(reason: string): Promise<void> {
    const { call, reason: asked } = replyParts[reply]
    const missing = asked?.missing
    if (missing && reason.trim() === '') return setProblem({ at: 'reason', says: missing })
    setBusy(true)
    setProblem(undefined)
    const userId = readSession()?.user.id
    try {
      const body = asked ? { body: { reason } } : {}
      put(await callApi(call, { params: { uuid }, ...body, ...(userId ? { forUser: userId } : {}) }))
      unsentReply(uuid).drop()
      onAnswered({ reply })
    } catch (error) {
      const overtaken = overtakenBy(error)
      if (overtaken === undefined) setProblem(problemOf(error, reply))
      else {
        await refresh().catch(() => undefined)
        onAnswered({ reply, detail: overtaken })
      }
    }
    setBusy(false)
  }
  return { isBusy, problem, send }
}

/** Why the server no longer accepts this reply: it was answered elsewhere, the date passed, or the offer ended. */
function overtakenBy(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 409 || error.status === 404) ? error.detail : undefined
}

function problemOf(error: unknown, reply: Reply): ReplyProblem {
  const { fallback } = replyParts[reply].call
  if (!(error instanceof ApiError)) return { at: 'reply', says: fallback }
  const field = error.errors.find(({ field }) => field === 'reason')
  if (field) return { at: 'reason', says: field.message }
  if (error.status === 401)
    return { at: 'reply', says: 'You are no longer signed in. Sign in again, then send your reply.' }
  const sure = error.isOffline ? ' If your reply has reached us, sending it again changes nothing.' : ''
  return { at: 'reply', says: `${error.sentence}${sure}` }
}
