import '../../styles/seats.css'
import './rank-table.css'
import './ranks.css'
import './set-up.css'
import './try.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { cutOffsInWords, weightsInWords } from '#shared/domain/formula.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { offeringStateNames } from '#shared/domain/seats.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { emptyLine, ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SittingsTab } from '../sittings/sittings-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { RanksTab } from './ranks-tab.tsx'
import { freePlaces } from './seat-cloth.tsx'
import { type OfferingHistory, offeringQuery } from './seats-query.ts'
import { SetUpTab } from './set-up-tab.tsx'
import { TrialBanner, useTrial } from './trial.tsx'
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
  const query = useQuery(offeringQuery(place))
  const { data } = query
  const trial = useTrial(place)
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'ranks'
  return (
    <div className="screen" data-width="wide">
      <ScreenTitle title={findProgramme(programme)?.title ?? 'Seats'} />
      {trial && <TrialBanner page={trial} />}
      <Head offering={data} programme={programme} trial={trial} />
      <Tabs
        label="Parts of this programme"
        current={tab}
        tabs={tabs.map(({ id, label }) => ({ id, label, to: { search: id === 'ranks' ? '' : `tab=${id}` } }))}
      />
      <LoadState of={query} label="Loading the programme" />
      {data && tab === 'ranks' && <RanksTab offering={data} />}
      {data && tab === 'waiting' && <WaitingTab offering={data} />}
      {data && tab === 'lists' && <ListsTab place={place} />}
      {data && tab === 'sittings' && <SittingsTab place={place} />}
      {data && tab === 'set-up' && <SetUpTab key={data.version} offering={data} />}
    </div>
  )
}

interface HeadProps {
  offering: OfferingHistory | undefined
  programme: string
  trial: RankPage | undefined
}

function Head({ offering, programme, trial }: HeadProps): ReactElement {
  const known = findProgramme(programme)
  const pools = offering?.pools ?? []
  const sum = (of: 'capacity' | 'held') => pools.reduce((total, pool) => total + pool[of], 0)
  const seats = trial?.seats ?? { capacity: sum('capacity'), held: sum('held'), proposed: offering?.proposed ?? 0 }
  const { weights = {}, cut_offs = {} } = trial ?? offering ?? {}
  return (
    <header className="acts ranks-head" data-gap="4" data-lines="3">
      {known && <MotifThumb subject={known.image} />}
      <div>
        <p className="soft">
          <Link to={`/seats${offering ? `?round=${offering.round}` : ''}`}>Seats</Link>
          {offering && ` · ${offering.round_name}`}
          {offering && offering.state !== 'open' && ` · ${offeringStateNames[offering.state]}`}
        </p>
        <h1 className="record-title">{known?.title ?? 'Unknown programme'}</h1>
        <p className="soft">
          {offering ? weightsInWords(weights) : emptyLine}
          {cutOffsInWords(cut_offs) && ` · cut-off ${cutOffsInWords(cut_offs)}`}
        </p>
      </div>
      <p>
        {offering && pools.length === 0 ? (
          'No places have been set'
        ) : (
          <>
            <b className="numeral" data-size="large">
              {offering ? freePlaces(seats) : emptyLine}
            </b>
            {offering && ` of ${seats.capacity} places free`}
          </>
        )}
      </p>
    </header>
  )
}
