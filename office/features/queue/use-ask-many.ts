import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Choice } from './use-choice.ts'
import { refreshQueue } from './use-queue.ts'
import { chosenIn, type View } from './view.ts'

export type FrozenRequests = AnswerOf<'createBatch'>
export type AskedMany = Extract<AnswerOf<'confirmBatch'>, { action: 'ask' }>

export interface AskDraft {
  requests: { kind: string; message: string }[]
  due_on: string
}

/** Freezes the choice with the requests: who can be asked, and what the first of them reads. */
export function useFreezeRequests({ view, choice }: { view: View; choice: Choice }) {
  return useMutation({
    mutationFn: (draft: AskDraft) =>
      callOffice(queueWorkCalls.createBatch, {
        body: {
          action: 'ask',
          ...draft,
          ...chosenIn(view, choice),
        },
        idempotencyKey: newKey(),
      }),
  })
}

/** Sends what was frozen. Sent twice, it counts once. */
export function useSendRequests(onSent: (asked: AskedMany) => void) {
  return useMutation({
    mutationFn: async ({ id, count }: FrozenRequests): Promise<AskedMany> => {
      const answer = await callOffice(queueWorkCalls.confirmBatch, { params: { id }, body: { count } })
      if (answer.action !== 'ask') throw new Error('These were not requests.')
      return answer
    },
    onSuccess: answer => {
      onSent(answer)
      void refreshQueue()
      for (const queryKey of [['today'], ['file']]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
