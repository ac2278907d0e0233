import { useMutation } from '@tanstack/react-query'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { ApiError, callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure, tellWithUndo } from '../../lib/toasts.ts'
import type { Choice } from './use-choice.ts'
import { refreshQueue } from './use-queue.ts'
import { chosenIn, type View } from './view.ts'

interface Wanted {
  view: View
  choice: Choice
  /** What the person was shown; undefined where more matched than was counted. */
  count: number | undefined
  assignees: { id: string; full_name: string }[]
}

/**
 * Freezes the choice, confirms exactly what was shown, and offers a way back. Where another number matches by now, nothing is done and
 * `onCount` gets the number. The dialog says what went wrong.
 */
export function useAssign({ done, onCount }: { done: () => void; onCount: (count: number) => void }) {
  return useMutation({
    mutationFn: async ({ view, choice, count, assignees }: Wanted) => {
      const body = { action: 'assign' as const, assignees: assignees.map(({ id }) => id) }
      const frozen = await callOffice(queueWorkCalls.createBatch, {
        body: { ...body, ...chosenIn(view, choice) },
        idempotencyKey: crypto.randomUUID(),
      })
      if (frozen.count !== count) throw new CountChanged(frozen.count)
      return callOffice(queueWorkCalls.confirmBatch, {
        params: { id: frozen.id },
        body: { count: frozen.count },
        idempotencyKey: crypto.randomUUID(),
      })
    },
    onSuccess: (confirmed, { assignees }) => {
      done()
      refresh()
      if (confirmed.action !== 'assign') return
      const { id, count, shares } = confirmed
      const title = `${inWords(count)} assigned to ${assignees.length === 0 ? 'nobody' : namesOf(shares)}`
      tellWithUndo({ title }, () => void undo(id))
    },
    onError: error => {
      if (error instanceof CountChanged) onCount(error.count)
      else refresh()
    },
  })
}

/** Another number matches than the person was shown. */
class CountChanged extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${inWords(count)} match now. To assign all of them, press Assign again.`)
    this.count = count
  }
}

async function undo(id: string): Promise<void> {
  try {
    const { count } = await callOffice(queueWorkCalls.undoBatch, {
      params: { id },
      idempotencyKey: crypto.randomUUID(),
    })
    tell(`${inWords(count)} back as before`)
  } catch (error) {
    if (error instanceof ApiError && !wasDeclined(error)) tellFailure(error, 'This was not undone')
  }
  refresh()
}

function refresh(): void {
  void refreshQueue()
  void queryClient.invalidateQueries({ queryKey: ['colleagues'] })
  void queryClient.invalidateQueries({ queryKey: ['today'] })
}

function inWords(count: number): string {
  return count === 1 ? '1 application' : `${count.toLocaleString('en-GB')} applications`
}

function namesOf(shares: readonly { full_name: string; count: number }[]): string {
  if (shares.length === 1) return shares[0]?.full_name ?? ''
  return shares.map(({ full_name, count }) => `${full_name} (${count.toLocaleString('en-GB')})`).join(', ')
}
