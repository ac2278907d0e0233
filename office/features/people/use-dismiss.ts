import { useMutation } from '@tanstack/react-query'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell, tellFailure, tellWithUndo } from '../../lib/toasts.ts'
import { refreshPeople } from './people-query.ts'

/** Says of two that they are not the same person, with ten seconds to take that back, and puts them back on the list. */
export function useDismiss() {
  const restore = useMutation({
    mutationFn: (id: string) => callOffice(peopleCalls.restorePair, { params: { id } }),
    onSuccess: () => tell('Back on the list'),
    onError: error => wasDeclined(error) || tellFailure(error),
    onSettled: refreshPeople,
  })
  const dismiss = useMutation({
    mutationFn: (id: string) => callOffice(peopleCalls.dismissPair, { params: { id } }),
    onSuccess: (_nothing, id) => tellWithUndo({ title: 'Marked as two people' }, () => restore.mutate(id)),
    onError: error => wasDeclined(error) || tellFailure(error),
    onSettled: refreshPeople,
  })
  return { dismiss, restore, isBusy: dismiss.isPending || restore.isPending }
}
