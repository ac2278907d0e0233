import type { AnswerOf, BodyOf } from '#shared/contract/calls/index.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'
import { refreshQueue } from './use-queue.ts'

export type Frozen = AnswerOf<'createBatch'>
type Confirmed = AnswerOf<'confirmBatch'>
export type ConfirmedAs<Action extends Confirmed['action']> = Extract<Confirmed, { action: Action }>

export interface ToConfirm extends Pick<Frozen, 'id' | 'count'> {
  sittings?: string[]
}

/** Freezes a choice with what is to be done to it, so that exactly that can be looked at and confirmed. Nothing changes yet. */
export function freeze(body: BodyOf<'createBatch'>): Promise<Frozen> {
  return callOffice(queueWorkCalls.createBatch, { body, idempotencyKey: newKey() })
}

/** Does what was frozen. Sent twice, it counts once, so that a line that fails can be tried again. */
export function confirm({ id, count, sittings }: ToConfirm): Promise<Confirmed> {
  const body = { count, ...(sittings && { sittings }) }
  return callOffice(queueWorkCalls.confirmBatch, { params: { id }, body, idempotencyKey: id })
}

/** The same, by a press. */
export function useConfirm<Action extends Confirmed['action']>(
  actions: readonly Action[],
  options: Omit<WriteOptions<ToConfirm, ConfirmedAs<Action>>, 'failure'>,
) {
  return useWrite(
    async (frozen: ToConfirm) => {
      const confirmed = await confirm(frozen)
      if (!isOneOf(actions, confirmed)) throw new Error('Something else was frozen.')
      return confirmed
    },
    { refresh: refreshCases, ...options, failure: 'in place' },
  )
}

function isOneOf<Action extends Confirmed['action']>(
  actions: readonly Action[],
  confirmed: Confirmed,
): confirmed is ConfirmedAs<Action> {
  return actions.some(action => action === confirmed.action)
}

/** Reads again what a change of many applications may have changed. */
export function refreshCases(): Promise<unknown> {
  const keys = [['today'], ['file']]
  return Promise.all([refreshQueue(), ...keys.map(queryKey => queryClient.invalidateQueries({ queryKey }))])
}
