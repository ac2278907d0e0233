import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Account, Message } from './accounts-query.ts'

function refresh(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts', 'one', id] })
}

/** Sends an email once more to the address that the person has now. */
export function useSendAgain({ id, email }: Pick<Account, 'id' | 'email'>) {
  return useWrite(
    (message: Message) => callOffice(officeAccountCalls.sendMessageAgain, { params: { id, mail: message.id } }),
    { says: (_, { subject }) => ['Sending again', `“${subject}” goes to ${email}.`], refresh: () => refresh(id) },
  )
}

/** Signs the person out on every device. */
export function useEndSessions({ id, email }: Pick<Account, 'id' | 'email'>, onDone: () => void) {
  return useWrite(() => callOffice(officeAccountCalls.endAccountSessions, { params: { id } }), {
    says: ['Signed out on all devices', `We have emailed ${email}.`],
    refresh: () => refresh(id),
    onDone,
    onFailed: onDone,
  })
}
