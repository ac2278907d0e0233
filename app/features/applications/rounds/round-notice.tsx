import { type ReactElement, useEffect, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { roundWords, whereYouAre } from '#views/standing/round-words.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { refreshSession } from '../refresh-session.ts'

/** No timer of a browser runs longer. */
const longestTimerMs = 2 ** 31 - 1

/** When the application can be submitted, and the one press that carries it to the next round once it no longer can. */
export function RoundNotice(): ReactElement | null {
  const { store } = useOpenDraft()
  const uuid = useDraft(view => view.draft.application?.uuid)
  const round = useDraft(view => view.draft.application?.round)
  const next = useDraft(view => view.draft.application?.next_round)
  const [isMoving, setMoving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const turnsAt = round?.state === 'open' ? round.closes_at : round?.state === 'upcoming' ? round.opens_at : undefined

  // The university says whether the round is open; its answer is fetched again when that should change.
  useEffect(() => {
    const inMs = turnsAt === undefined ? longestTimerMs : Date.parse(turnsAt) - Date.now()
    if (inMs <= 0 || inMs >= longestTimerMs) return
    const timer = setTimeout(() => void store.refresh(), inMs + 1000)
    return () => clearTimeout(timer)
  }, [turnsAt, store])

  if (!round || !uuid) return null

  async function move(uuid: string, name: string): Promise<void> {
    setMoving(true)
    setRefusal('')
    try {
      await store.settled()
      const moved = await callApi(applicationCalls.moveToNextRound, { params: { uuid }, forUser: store.accountId })
      store.dispatch({ kind: 'told', application: moved, sent: {} })
      void refreshSession()
      toast({ title: `Moved to ${name}`, description: 'Everything you filled in is still there.' })
    } catch (error) {
      setRefusal((error instanceof ApiError && error.sentence) || applicationCalls.moveToNextRound.fallback)
    } finally {
      setMoving(false)
    }
  }

  const { tone, title, says } = roundWords(round, new Date(), next)
  if (tone === 'info' && round.state === 'open')
    return (
      <p className="soft">
        {title}. {says}
        {whereYouAre(round)}
      </p>
    )
  return (
    <Notice tone={tone} title={title} role={round.state === 'closed' ? 'status' : undefined}>
      <p>
        {says}
        {whereYouAre(round)}
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      {next && (
        <p>
          <Button look="secondary" busy={isMoving} busyLabel="Moving…" onClick={() => void move(uuid, next.name)}>
            Move to {next.name}
          </Button>
        </p>
      )}
    </Notice>
  )
}
