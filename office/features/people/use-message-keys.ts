import { useKeys } from '../../lib/keys.ts'
import type { Message } from './accounts-query.ts'
import type { Sending } from './message-list.tsx'

/** j and k go through the emails of a person; Enter opens one, as it does every summary, and s sends it again. */
export function useMessageKeys(messages: readonly Message[], sending: Sending | undefined): void {
  useKeys('Person', [
    { keys: 'j', label: 'Next email', run: () => move(1) },
    { keys: 'k', label: 'Previous email', run: () => move(-1) },
    ...(sending
      ? [
          {
            keys: 's',
            label: 'Send this email again',
            run: () => {
              const chosen = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset.message
              const message = messages.find(({ id }) => id === chosen)
              if (message?.can_send && !sending.isBusy) sending.send(message)
            },
          },
        ]
      : []),
  ])
}

function move(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.person-main .message-list summary')]
  const at = all.findIndex(one => one.matches(':focus'))
  const next = all[Math.min(all.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
