import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { offerStates } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { todayQuery } from '../../lib/today-query.ts'
import { useList } from '../../lib/use-list.ts'
import { ListBody, ListScreen, NoMatches } from '../../ui/list-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GiveNumbers } from './give-numbers.tsx'
import { OfferTable } from './offer-table.tsx'
import { offersQuery } from './offers-query.ts'
import { addressOf, type OffersView, offerTabs, readView, suggestOfferFilters } from './offers-view.ts'
import { WorkLinks } from './work-links.tsx'
import '../queue/queue.css'
import '../queue/queue-rows.css'
import '../../styles/file.css'
import './offers.css'

/** Everyone who was offered a place, by state. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readView(search)
  const me = useMe()
  const sees = may(me, ['applications.read']) ? 'all' : 'accepted'
  const { data: today } = useQuery({ ...todayQuery, enabled: sees === 'all' })
  const list = useList(offersQuery(view), 'id')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayNumber = may(me, ['enrolment.manage']) && view.state === 'cleared'
  const toggle = (id: string) =>
    setChosen(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set(before).add(id)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other rows
  useEffect(() => setChosen(new Set()), [view.state, view.q])
  return (
    <ListScreen
      title="Offers"
      look="offers"
      list={list}
      search={{
        q: view.q,
        placeholder: 'Name, number, or a filter such as conditions:open',
        suggest: (typed, chips) => suggestOfferFilters(typed, chips, today?.rounds ?? []),
        address: q => addressOf({ ...view, q }),
      }}
      actions={
        may(me, ['enrolment.manage', 'enrolment.prepare']) && (
          <Link className="button" data-look="secondary" to="/matriculation">
            Matriculation
          </Link>
        )
      }
      keys={rowKeys({ one: 'offer', list })}
    >
      <Tabs label="States" tabs={offerTabs(view, list.first?.counts, sees)} current={view.state ?? 'all'} />
      <WorkLinks view={view} work={list.first?.work} />
      <ListBody
        list={list}
        loading="Loading the offers"
        rows={12}
        empty={<Empty view={view} sees={sees} />}
        choices={{ state: offerStates }}
      >
        <OfferTable
          rows={list.rows}
          view={view}
          chosen={mayNumber ? chosen : undefined}
          onToggle={toggle}
          busy={list.isRefetching}
        />
      </ListBody>
      {mayNumber && (
        <GiveNumbers
          ids={list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
          onAll={() => setChosen(new Set(list.rows.map(({ id }) => id)))}
          onDone={() => setChosen(new Set())}
        />
      )}
    </ListScreen>
  )
}

function Empty({ view, sees }: { view: OffersView; sees: 'all' | 'accepted' }): ReactElement {
  if (view.q !== '')
    return (
      <NoMatches clear={addressOf({ ...view, q: '' })}>
        Check the spelling, remove a filter, or look at the counts of the other states.
      </NoMatches>
    )
  if (view.state) return <EmptyState title={`No one is in “${offerStateNames[view.state]}”`} />
  return sees === 'accepted' ? (
    <EmptyState title="No one has accepted a place yet">
      Applicants appear here once they have been offered a place and accepted it. You then see their file, check their
      original credentials and clear them.
    </EmptyState>
  ) : (
    <EmptyState title="No one has been offered a place yet">
      Applicants appear here when their offer is released.
    </EmptyState>
  )
}
