import { useKeys } from '../../lib/keys.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import type { Message } from './accounts-query.ts'
import type { Sending } from './message-list.tsx'

/** j and k go through the emails of a person; Enter opens one, as it does every summary, and s sends it again. */
export function useMessageKeys(messages: readonly Message[], sending: Sending | undefined): void {
  useKeys('Person', [
    ...rowKeys({ one: 'email', stop: '.person-main .message-list summary' }),
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
