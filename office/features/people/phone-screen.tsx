import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useList } from '../../lib/use-list.ts'
import { useWrite } from '../../lib/use-write.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type PhoneSharer, phoneQuery, refreshPeople } from './people-query.ts'
import { SharerTable } from './sharer-table.tsx'
import '../../styles/file.css'
import './people.css'

const list = '/people?state=phones'

/** Everyone who shares one phone, by name. Any two of them can be put side by side. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useKeys('People', [{ keys: 'q', label: 'Back to the list', run: () => void navigate(list) }])
  const query = useList(phoneQuery(id), 'id')
  const { first, rows: people, error } = query
  const back = <Link to={list}>Back to the list</Link>
  if (!first && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Shared phone not found">
        <EmptyState title="Nothing for you at this address" action={back}>
          Fewer than three people have this phone now, or their applications belong to programmes that are not yours.
        </EmptyState>
      </Screen>
    )
  if (!first)
    return (
      <Screen title="Shared phone">
        <LoadState of={query} label="Loading people" rows={8} />
      </Screen>
    )
  return (
    <Screen
      title={`${first.count} people, one phone`}
      lead={
        <>
          <span translate="no">{first.phone}</span>. A family, a school or a cyber café: a phone alone says little.
          Choose two to compare them.
        </>
      }
      width="wide"
      actions={back}
    >
      <Sharers key={id} phone={id} people={people} />
      <LoadMore list={query} shown={people.length} total={first.count} />
    </Screen>
  )
}

function Sharers({ phone, people }: { phone: string; people: readonly PhoneSharer[] }): ReactElement {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const compare = useWrite(
    ([one = '', other = '']: readonly string[]) =>
      callOffice(peopleCalls.choosePair, { params: { id: phone }, body: { one, other } }),
    { refresh: refreshPeople, onDone: ({ id }) => void navigate(`/people/${id}`) },
  )
  // A third one takes the place of the one chosen first.
  const toggle = (id: string) =>
    setChosen(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id].slice(-2)))
  const isReady = chosen.length === 2
  return (
    <>
      <p className="acts people-choice" data-gap="3" data-lines="2">
        <Button
          look="secondary"
          disabled={!isReady}
          busy={compare.isBusy}
          busyLabel="Comparing..."
          onClick={() => compare.run(chosen)}
        >
          Compare the two
        </Button>
        <span className="soft" role="status">
          {chosen.length} of 2 chosen
        </span>
      </p>
      <SharerTable people={people} chosen={chosen} onToggle={toggle} />
    </>
  )
}
