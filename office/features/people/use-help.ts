import { useMutation } from '@tanstack/react-query'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import type { Account, Message } from './accounts-query.ts'

const failed = (error: Error) => wasDeclined(error) || tellFailure(error)

function refresh(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts', 'one', id] })
}

/** Sends an email once more to the address that the person has now. */
export function useSendAgain({ id, email }: Pick<Account, 'id' | 'email'>) {
  return useMutation({
    mutationFn: (message: Message) =>
      callOffice(officeAccountCalls.sendMessageAgain, { params: { id, mail: message.id } }),
    onSuccess: (_nothing, { subject }) => tell('Sending again', `“${subject}” goes to ${email}.`),
    onError: failed,
    onSettled: () => refresh(id),
  })
}

/** Signs the person out on every device. */
export function useEndSessions({ id, email }: Pick<Account, 'id' | 'email'>, onDone: () => void) {
  return useMutation({
    mutationFn: () => callOffice(officeAccountCalls.endAccountSessions, { params: { id } }),
    onSuccess: () => tell('Signed out on all devices', `We have emailed ${email}.`),
    onError: failed,
    onSettled: () => {
      onDone()
      return refresh(id)
    },
  })
}
