import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { tell } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import { sayUnreleased } from '../decisions/unreleased.tsx'
import { confirm, type Frozen, freeze, useConfirm } from './use-batch.ts'
import type { Choice } from './use-choice.ts'
import { chosenIn, type View } from './view.ts'

const actions = ['propose', 'approve', 'discard'] as const
export type DecidingAction = (typeof actions)[number]

/** What is frozen: an action on a choice, or an earlier one without what cannot be done. */
export type Asked =
  | { action: 'propose'; proposal: Proposal; view: View; choice: Choice }
  | { action: 'approve' | 'discard'; view: View; choice: Choice }
  | { action: 'again'; batch: string }

/** Freezes what is to be decided. */
export function useFreeze(onDone: (frozen: Frozen) => void) {
  return useWrite((asked: Asked) => freeze(bodyOf(asked)), { onDone, failure: 'in place' })
}

function bodyOf(asked: Asked): Parameters<typeof freeze>[0] {
  if (asked.action === 'again') return { action: asked.action, batch: asked.batch }
  const { view, choice } = asked
  const chosen = chosenIn(view, choice)
  if (asked.action === 'propose') return { action: asked.action, proposal: asked.proposal, ...chosen }
  return { action: asked.action, reason: '', ...chosen }
}

const decisions = (count: number) => (count === 1 ? '1 decision' : `${count.toLocaleString('en-GB')} decisions`)

/** Decides what was frozen. What was just proposed can be undone; how many approved decisions wait for a release is asked first. */
export function useDecide(onDone: () => void) {
  return useConfirm(actions, {
    says: ({ action, count }) => {
      if (action === 'propose') return [`${decisions(count)} proposed`, 'Another person has to approve them.']
      return action === 'discard' ? `${decisions(count)} discarded` : undefined
    },
    undo: ({ action, id }) =>
      action === 'propose' ? { send: () => discardAll(id), says: 'The proposals were undone' } : undefined,
    onDone: ({ action, count }) => {
      onDone()
      if (action === 'approve') void sayUnreleased().then(says => tell(`${decisions(count)} approved`, says))
    },
  })
}

async function discardAll(batch: string): Promise<unknown> {
  return confirm(await freeze({ action: 'discard', batch, reason: '' }))
}
