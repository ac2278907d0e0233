import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import type { frozenBatch } from '#shared/contract/schemas/queue-work.ts'
import { ApiError, callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure, tellWithUndo } from '../../lib/toasts.ts'
import { sayUnreleased } from '../decide/unreleased.tsx'
import type { Choice } from './use-choice.ts'
import { refreshQueue } from './use-queue.ts'
import { chosenIn, type View } from './view.ts'

export type DecidingAction = 'propose' | 'approve' | 'discard'
export type Frozen = z.output<typeof frozenBatch>

/** What is frozen: an action on a choice, or an earlier one without what cannot be done. */
export type Asked =
  | { action: 'propose'; proposal: Proposal; view: View; choice: Choice }
  | { action: 'approve' | 'discard'; view: View; choice: Choice }
  | { action: 'again'; batch: string }

/** Freezes what is to be decided. Nothing changes yet. */
export function useFreeze() {
  return useMutation({
    mutationFn: (asked: Asked) =>
      callOffice(queueWorkCalls.createBatch, { body: bodyOf(asked), idempotencyKey: crypto.randomUUID() }),
  })
}

function bodyOf(asked: Asked) {
  if (asked.action === 'again') return { action: asked.action, batch: asked.batch }
  const { view, choice } = asked
  const chosen = chosenIn(view, choice)
  if (asked.action === 'propose') return { action: asked.action, proposal: asked.proposal, ...chosen }
  return { action: asked.action, reason: '', ...chosen }
}

/** Does what was frozen. A confirmation that is sent twice counts once, so a line that fails can be tried again. */
export function useConfirm(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id, count }: Pick<Frozen, 'id' | 'count'>) =>
      callOffice(queueWorkCalls.confirmBatch, { params: { id }, body: { count } }),
    onSuccess: ({ action, id, count }) => {
      onDone()
      refresh()
      const what = count === 1 ? '1 decision' : `${count.toLocaleString('en-GB')} decisions`
      if (action === 'propose')
        tellWithUndo(
          { title: `${what} proposed`, description: 'Another person has to approve them.' },
          () => void undo(id),
        )
      else if (action === 'approve') void sayUnreleased().then(says => tell(`${what} approved`, says))
      else tell(`${what} discarded`)
    },
  })
}

/** Undoes what was just proposed. */
async function undo(batch: string): Promise<void> {
  try {
    const frozen = await callOffice(queueWorkCalls.createBatch, {
      body: { action: 'discard', batch, reason: '' },
      idempotencyKey: crypto.randomUUID(),
    })
    await callOffice(queueWorkCalls.confirmBatch, { params: { id: frozen.id }, body: { count: frozen.count } })
    tell('The proposals were undone')
  } catch (error) {
    if (error instanceof ApiError && !wasDeclined(error)) tellFailure(error, 'This was not undone')
  }
  refresh()
}

function refresh(): void {
  void refreshQueue()
  void queryClient.invalidateQueries({ queryKey: ['today'] })
  void queryClient.invalidateQueries({ queryKey: ['file'] })
}
