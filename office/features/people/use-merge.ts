import { useMutation } from '@tanstack/react-query'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { refreshPeople } from './people-query.ts'

/** The steps of a merge that ask for nothing but the press of a button. */
export function useMerge(id: string) {
  const rest = {
    onError: (error: Error) => void (wasDeclined(error) || tellFailure(error)),
    onSettled: refreshPeople,
  }
  const approve = useMutation({
    mutationFn: () => callOffice(peopleCalls.approveMerge, { params: { id } }),
    onSuccess: () => tell('The accounts are one now', 'We have emailed both addresses.'),
    ...rest,
  })
  const discard = useMutation({
    mutationFn: () => callOffice(peopleCalls.discardMerge, { params: { id } }),
    onSuccess: () => tell('Proposal discarded'),
    ...rest,
  })
  const undo = useMutation({
    mutationFn: () => callOffice(peopleCalls.undoMerge, { params: { id } }),
    onSuccess: ({ left }) => {
      const stay = left.application ?? 0
      tell(
        'The accounts are separate again',
        stay > 0
          ? `${stay} of the applications changed since and stayed as they are.`
          : 'We have emailed both addresses.',
      )
    },
    ...rest,
  })
  return { approve, discard, undo, isBusy: approve.isPending || discard.isPending || undo.isPending }
}
