import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { refreshPeople } from './people-query.ts'

/** The steps of a merge that ask for nothing but the press of a button. */
export function useMerge(id: string) {
  const params = { id }
  const approve = useWrite(() => callOffice(peopleCalls.approveMerge, { params }), {
    says: ['The accounts are one now', 'We have emailed both addresses.'],
    refresh: refreshPeople,
  })
  const discard = useWrite(() => callOffice(peopleCalls.discardMerge, { params }), {
    says: 'Proposal discarded',
    refresh: refreshPeople,
  })
  const undo = useWrite(() => callOffice(peopleCalls.undoMerge, { params }), {
    says: ({ left: { application: stay = 0 } }) => [
      'The accounts are separate again',
      stay > 0
        ? `${stay} of the applications changed since and stayed as they are.`
        : 'We have emailed both addresses.',
    ],
    refresh: refreshPeople,
  })
  return { approve, discard, undo, isBusy: approve.isBusy || discard.isBusy || undo.isBusy }
}
