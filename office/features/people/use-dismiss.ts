import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { refreshPeople } from './people-query.ts'

const restorePair = (id: string) => callOffice(peopleCalls.restorePair, { params: { id } })

/** Says of two that they are not the same person, with ten seconds to take that back, and puts them back on the list. */
export function useDismiss() {
  const restore = useWrite(restorePair, { says: 'Back on the list', refresh: refreshPeople })
  const dismiss = useWrite((id: string) => callOffice(peopleCalls.dismissPair, { params: { id } }), {
    says: 'Marked as two people',
    undo: (_, id) => ({ send: () => restorePair(id), says: 'Back on the list' }),
    refresh: refreshPeople,
  })
  return { dismiss, restore, isBusy: dismiss.isBusy || restore.isBusy }
}
