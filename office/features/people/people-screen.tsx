import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { type PairState, pairStates } from '#shared/domain/person-match.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { useList } from '../../lib/use-list.ts'
import { ListBody } from '../../ui/list-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FindPerson } from './find-person.tsx'
import { PairTable } from './pair-table.tsx'
import { pairsQuery, readState } from './people-query.ts'
import { Recoveries } from './recoveries.tsx'
import { ofAccounts } from './section.ts'
import { SharedPhones } from './shared-phones.tsx'
import { usePeopleKeys } from './use-people-keys.ts'
import '../../styles/file.css'
import './people.css'

const tabNames: Record<PairState, string> = {
  open: 'Possible duplicates',
  proposed: 'Proposed',
  merged: 'Joined',
  dismissed: 'Not the same person',
}

const empty: Record<PairState, { title: string; text: string }> = {
  open: {
    title: 'No possible duplicates',
    text: 'Two accounts appear here when their applications have the same JAMB number, the same name and date of birth, or a phone number that no one else has. New applications are compared within a few minutes.',
  },
  proposed: {
    title: 'Nothing is proposed',
    text: 'Compare two accounts and propose to join them. They wait here for the codes of their owner, and for the approval of a colleague.',
  },
  merged: {
    title: 'No accounts were joined lately',
    text: 'Accounts that were joined stay here for 30 days. Until then it can be undone.',
  },
  dismissed: {
    title: 'No one has been told apart yet',
    text: 'Pairs that you mark as two people move here, with who did it and when.',
  },
}

/** Last, because a phone alone says little. */
const phonesTab = { id: 'phones', label: 'Shared phones', to: { search: 'state=phones' } }

/** The search for a person, and accounts that may belong to the same person, the most likely first (office.md section 6). */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const state = readState(search)
  const isOfPhones = search.get('state') === phonesTab.id
  const pairTabs = (Object.keys(tabNames) as PairState[]).map(id => ({
    id,
    label: tabNames[id],
    to: { search: id === 'open' ? '' : `state=${id}` },
  }))
  const me = useMe()
  return (
    <Screen title="People" width="wide">
      {may(me, ofAccounts) && <FindPerson />}
      {may(me, ['people.propose', 'people.approve']) && (
        <>
          <Recoveries />
          <Tabs label="States" tabs={[...pairTabs, phonesTab]} current={isOfPhones ? phonesTab.id : state} />
          {isOfPhones ? <SharedPhones /> : <Pairs key={state} state={state} />}
        </>
      )}
    </Screen>
  )
}

function Pairs({ state }: { state: PairState }): ReactElement {
  const list = useList(pairsQuery(state), 'id')
  usePeopleKeys(list)
  const { title, text } = empty[state]
  return (
    <ListBody
      list={list}
      loading="Loading people"
      rows={10}
      empty={<EmptyState title={title}>{text}</EmptyState>}
      choices={{ state: pairStates }}
    >
      <PairTable caption={tabNames[state]} rows={list.rows} isAnswerable={state === 'open' || state === 'dismissed'} />
    </ListBody>
  )
}
