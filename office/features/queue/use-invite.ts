import type { FrozenInvitation } from '#shared/contract/schemas/queue-work.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useWrite, wasAnswered } from '../../lib/use-write.ts'
import { sittingsChanged } from '../sittings/sittings-query.ts'
import { type ConfirmedAs, freeze, refreshCases, useConfirm } from './use-batch.ts'
import type { Choice } from './use-choice.ts'
import { chosenIn, type View } from './view.ts'

export type Invited = ConfirmedAs<'invite'>

/** Freezes the choice as soon as the dialog opens. `run` looks at it once more, for places that were taken since. */
export function useFrozenInvitation({ view, choice }: { view: View; choice: Choice }) {
  const looking = useWrite(() => freeze({ action: 'invite', ...chosenIn(view, choice) }), { failure: 'in place' })
  useOnce(looking.run)
  return looking
}

/** Invites those of the frozen choice who can be invited. */
export function useInvite({ onInvited, again }: { onInvited: (invited: Invited) => void; again: () => void }) {
  return useConfirm(['invite'], {
    refresh: () => Promise.all([refreshCases(), sittingsChanged()]),
    onDone: onInvited,
    // Something is not as it was when the dialog opened.
    onFailed: error => wasAnswered(error) && again(),
  })
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
