import './seats.css'
import './rank-table.css'
import './ranks.css'
import './set-up.css'
import './try.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { MotifThumb } from '#app/art/motif-thumb.tsx'
import { cutOffsInWords, weightsInWords } from '#shared/domain/formula.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { offeringStateNames } from '#shared/domain/seats.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SittingsTab } from '../sittings/sittings-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { RanksTab } from './ranks-tab.tsx'
import { weaveOf } from './seat-cloth.tsx'
import { type OfferingHistory, offeringQuery } from './seats-query.ts'
import { SetUpTab } from './set-up-tab.tsx'
import { WaitingTab } from './waiting-tab.tsx'

const tabs = [
  { id: 'ranks', label: 'Rank list' },
  { id: 'waiting', label: 'Waiting list' },
  { id: 'lists', label: 'Frozen lists' },
  { id: 'sittings', label: 'Sittings' },
  { id: 'set-up', label: 'Set up' },
] as const

/** A programme in a round: ranks, waiting list, frozen lists and settings. */
export function Component(): ReactElement {
  const { round = '', programme = '' } = useParams()
  const [search] = useSearchParams()
  const place = { round, programme }
  const { data, error, refetch } = useQuery(offeringQuery(place))
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'ranks'
  return (
    <div className="screen" data-width="wide">
      <ScreenTitle title={findProgramme(programme)?.title ?? 'Seats'} />
      <Head offering={data} programme={programme} />
      <Tabs
        label="Parts of this programme"
        current={tab}
        tabs={tabs.map(({ id, label }) => ({ id, label, to: { search: id === 'ranks' ? '' : `tab=${id}` } }))}
      />
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the programme" />}
      {data && tab === 'ranks' && <RanksTab offering={data} />}
      {data && tab === 'waiting' && <WaitingTab offering={data} />}
      {data && tab === 'lists' && <ListsTab place={place} />}
      {data && tab === 'sittings' && <SittingsTab place={place} />}
      {data && tab === 'set-up' && <SetUpTab key={data.version} offering={data} />}
    </div>
  )
}

function Head({ offering, programme }: { offering: OfferingHistory | undefined; programme: string }): ReactElement {
  const known = findProgramme(programme)
  const pools = offering?.pools ?? []
  const sum = (of: 'capacity' | 'over_offer' | 'held') => pools.reduce((total, pool) => total + pool[of], 0)
  const capacity = sum('capacity')
  const { free } = weaveOf({
    ...{ capacity, over_offer: sum('over_offer'), held: sum('held') },
    proposed: offering?.proposed ?? 0,
  })
  return (
    <header className="ranks-head">
      {known && <MotifThumb subject={known.image} />}
      <div>
        <p className="soft">
          <Link to={`/seats${offering ? `?round=${offering.round}` : ''}`}>Seats</Link>
          {offering && ` · ${offering.round_name}`}
          {offering && offering.state !== 'open' && ` · ${offeringStateNames[offering.state]}`}
        </p>
        <h1>{known?.title ?? 'Unknown programme'}</h1>
        {offering && (
          <p className="soft">
            {weightsInWords(offering.weights)}
            {cutOffsInWords(offering.cut_offs) && ` · cut-off ${cutOffsInWords(offering.cut_offs)}`}
          </p>
        )}
      </div>
      {offering && (
        <p className="ranks-free">
          {pools.length === 0 ? (
            'No places have been set'
          ) : (
            <>
              <b>{free}</b> of {capacity} places free
            </>
          )}
        </p>
      )}
    </header>
  )
}
