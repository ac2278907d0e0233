import type { KeyBinding } from '../../lib/keys.ts'
import { decideKeys } from './action-bar.tsx'
import type { useChoice } from './use-choice.ts'
import type { DecidingAction } from './use-decide.ts'

const decideLabels: Record<DecidingAction, string> = {
  propose: 'Propose decisions about the chosen applications',
  approve: 'Approve the decisions about the chosen applications',
  discard: 'Discard the decisions about the chosen applications',
}

interface Wanted {
  rows: readonly { uuid: string }[]
  current: string | undefined
  /** Undefined for those who may not assign. */
  choice: ReturnType<typeof useChoice> | undefined
  hasChosen: boolean
  assign: () => void
  decisions: readonly { action: DecidingAction; run: () => void }[]
  more: () => void
}

/** The keys of the queue. The focus is on the name of the current row, so Enter opens it. */
export function queueKeys({ rows, current, choice, hasChosen, assign, decisions, more }: Wanted): KeyBinding[] {
  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ uuid }) => uuid === current)
    const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]
    if (at + step >= rows.length) more()
    if (next) focusRow(next.uuid)
  }
  return [
    { keys: 'j', label: 'Next application', run: () => move(1) },
    { keys: 'k', label: 'Previous application', run: () => move(-1) },
    { keys: 'ArrowDown', label: 'Next application', run: () => move(1) },
    { keys: 'ArrowUp', label: 'Previous application', run: () => move(-1) },
    {
      keys: 'Enter',
      label: 'Open the application',
      run: () => current && document.getElementById(`row-${current}`)?.click(),
    },
    ...(choice
      ? [
          { keys: 'x', label: 'Choose', run: () => current && choice.toggle(current) },
          {
            keys: 'X',
            label: 'Choose everything from the last chosen to here',
            run: () => current && choice.extend(rows, current),
          },
          { keys: '*', label: 'Choose everything that matches', run: choice.chooseAll },
        ]
      : []),
    ...(choice && hasChosen
      ? [
          { keys: 'a', label: 'Assign the chosen applications', run: assign },
          ...decisions.map(({ action, run }) => ({ keys: decideKeys[action], label: decideLabels[action], run })),
          { keys: 'Escape', label: 'Choose nothing', run: choice.clear },
        ]
      : []),
  ]
}

function focusRow(uuid: string): void {
  const link = document.getElementById(`row-${uuid}`)
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
