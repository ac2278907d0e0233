import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Choice } from './use-choice.ts'
import { chosenIn, type View } from './view.ts'

export type FrozenMessage = AnswerOf<'createBatch'>
type Written = Extract<AnswerOf<'confirmBatch'>, { action: 'write' }>

/** Freezes the choice with the message: who gets it, and what the first of them reads. */
export function useFreezeMessage({ view, choice }: { view: View; choice: Choice }) {
  return useMutation({
    mutationFn: (message: string) =>
      callOffice(queueWorkCalls.createBatch, {
        body: {
          action: 'write',
          message,
          ...chosenIn(view, choice),
        },
        idempotencyKey: newKey(),
      }),
  })
}

/** Sends what was frozen. Sent twice, it counts once. */
export function useSendMessage(onSent: (told: number) => void) {
  return useMutation({
    mutationFn: async ({ id, count }: FrozenMessage): Promise<Written> => {
      const answer = await callOffice(queueWorkCalls.confirmBatch, { params: { id }, body: { count } })
      if (answer.action !== 'write') throw new Error('This was not a message.')
      return answer
    },
    onSuccess: ({ told }) => {
      onSent(told)
      void queryClient.invalidateQueries({ queryKey: ['file'] })
    },
  })
}
