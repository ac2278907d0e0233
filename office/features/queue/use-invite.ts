import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import type { FrozenInvitation } from '#shared/contract/schemas/queue-work.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { ApiError, callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sittingsChanged } from '../sittings/sittings-query.ts'
import type { Choice } from './use-choice.ts'
import { refreshQueue } from './use-queue.ts'
import { chosenIn, type View } from './view.ts'

export type Invited = Extract<AnswerOf<'confirmBatch'>, { action: 'invite' }>

/** Freezes the choice as soon as the dialog opens. `again` looks at it once more, for places that were taken since. */
export function useFrozenInvitation({ view, choice }: { view: View; choice: Choice }) {
  const { mutate, data, error } = useMutation({
    mutationFn: () =>
      callOffice(queueWorkCalls.createBatch, {
        body: { action: 'invite', ...chosenIn(view, choice) },
        idempotencyKey: newKey(),
      }),
  })
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    mutate()
  })
  return { frozen: data, error, again: () => mutate() }
}

/** Invites those of the frozen choice who can be invited. Sent twice, it counts once, so a line that fails can be tried again. */
export function useInvite({ onInvited, again }: { onInvited: (invited: Invited) => void; again: () => void }) {
  return useMutation({
    mutationFn: async ({ frozen: { id, count }, sittings }: Sent): Promise<Invited> => {
      const answer = await callOffice(queueWorkCalls.confirmBatch, { params: { id }, body: { count, sittings } })
      if (answer.action !== 'invite') throw new Error('This was not a choice to invite.')
      return answer
    },
    onSuccess: invited => {
      onInvited(invited)
      void refreshQueue()
      void sittingsChanged()
      for (const queryKey of [['today'], ['file']]) void queryClient.invalidateQueries({ queryKey })
    },
    // Something is not as it was when the dialog opened.
    onError: error => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) again()
    },
  })
}

interface Sent {
  frozen: { id: string; count: number }
  sittings: string[]
}

export function freeOf({ capacity, taken }: Pick<Sitting, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken)
}

/** How many of one programme would get a place in the chosen sittings. */
export function placedIn(
  { people, sittings }: FrozenInvitation['offerings'][number],
  left: ReadonlySet<string>,
): { chosen: Sitting[]; free: number; invited: number } {
  const chosen = sittings.filter(sitting => freeOf(sitting) > 0 && !left.has(sitting.id))
  const free = chosen.reduce((sum, sitting) => sum + freeOf(sitting), 0)
  return { chosen, free, invited: Math.min(people, free) }
}
