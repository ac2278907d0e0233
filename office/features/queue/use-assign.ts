import { useRef } from 'react'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite, wasAnswered } from '../../lib/use-write.ts'
import { confirm, type Frozen, freeze } from './use-batch.ts'
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
 * `onCount` gets the number. The dialog says what went wrong. After a lost answer the same press confirms what was frozen then, until the
 * dialog is closed: it may be assigned already, so that nothing would match any more.
 */
export function useAssign({ done, onCount }: { done: () => void; onCount: (count: number) => void }) {
  const unanswered = useRef<{ who: string; frozen: Frozen }>(undefined)
  const forget = () => {
    unanswered.current = undefined
  }
  const write = useWrite(
    async ({ view, choice, count, assignees }: Wanted) => {
      const ids = assignees.map(({ id }) => id)
      const who = ids.join(' ')
      if (unanswered.current?.who === who) return confirm(unanswered.current.frozen)
      const frozen = await freeze({ action: 'assign', assignees: ids, ...chosenIn(view, choice) })
      if (frozen.count !== count) throw new CountChanged(frozen.count)
      unanswered.current = { who, frozen }
      return confirm(frozen)
    },
    {
      says: (confirmed, { assignees }) =>
        confirmed.action === 'assign'
          ? `${inWords(confirmed.count)} assigned to ${assignees.length === 0 ? 'nobody' : namesOf(confirmed.shares)}`
          : undefined,
      undo: ({ id }) => ({ send: () => putBack(id) }),
      refresh,
      onDone() {
        forget()
        done()
      },
      onFailed(error) {
        if (wasAnswered(error)) forget()
        if (error instanceof CountChanged) onCount(error.count)
      },
      failure: 'in place',
    },
  )
  return {
    ...write,
    reset() {
      forget()
      write.reset()
    },
  }
}

/** Another number matches than the person was shown. */
class CountChanged extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${inWords(count)} match now. To assign all of them, press Assign again.`)
    this.count = count
  }
}

async function putBack(id: string): Promise<string> {
  const { count } = await callOffice(queueWorkCalls.undoBatch, { params: { id }, idempotencyKey: newKey() })
  return `${inWords(count)} back as before`
}

function refresh(): Promise<unknown> {
  const keys = [['colleagues'], ['today']]
  return Promise.all([refreshQueue(), ...keys.map(queryKey => queryClient.invalidateQueries({ queryKey }))])
}

function inWords(count: number): string {
  return count === 1 ? '1 application' : `${count.toLocaleString('en-GB')} applications`
}

function namesOf(shares: readonly { full_name: string; count: number }[]): string {
  if (shares.length === 1) return shares[0]?.full_name ?? ''
  return shares.map(({ full_name, count }) => `${full_name} (${count.toLocaleString('en-GB')})`).join(', ')
}
