import '../../styles/seats.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { findProgramme, schoolNames } from '#shared/domain/programmes.ts'
import { offeringStateNames } from '#shared/domain/seats.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { pathOf } from '../../lib/programme-path.ts'
import { Select } from '../../ui/fields.tsx'
import { IgnoredFilters } from '../../ui/list-screen.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ProgrammeName } from '../../ui/programme-name.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { SeatStrip, weaveOf } from './seat-cloth.tsx'
import { readSeatsFilter } from './seats-filter.ts'
import { type Offering, offeringsQuery } from './seats-query.ts'

const figures = new Intl.NumberFormat('en-GB')

const columns: readonly Column[] = [
  { id: 'programme', label: 'Programme' },
  { id: 'places', label: 'Places', hideBelow: 'phone' },
  { id: 'held', label: 'Held', align: 'end', hideBelow: 'phone' },
  { id: 'free', label: 'Free', align: 'end' },
  { id: 'ready', label: 'Ready', align: 'end' },
  { id: 'coming', label: 'Not ready yet', align: 'end', hideBelow: 'tablet' },
]

/**
 * Every programme of a round with its places and the number of cases ready to be decided. Filters are in the address.
 */
export function Component(): ReactElement {
  const query = useQuery(offeringsQuery)
  const { data } = query
  const [search, setSearch] = useSearchParams()
  const rounds = [...new Map((data ?? []).map(({ round, round_name }) => [round, round_name]))]
  const { unknown, school = '', round = busiestRound(data ?? []) } = readSeatsFilter(search, rounds)
  const shown = (data ?? [])
    .filter(one => one.round === round)
    .filter(one => school === '' || findProgramme(one.programme)?.school === school)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  return (
    <Screen title="Seats" lead="Places of every programme, and who is ready to be ranked for them." width="wide">
      <LoadState of={query} label="Loading the programmes" />
      {data && data.length === 0 && (
        <EmptyState title="No programme in a round">
          Programmes appear here when a round for them has been announced.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Filters rounds={rounds} round={round} school={school} onSet={set}>
            <Totals rows={shown} />
          </Filters>
          <IgnoredFilters unknown={unknown} />
          {shown.length === 0 ? (
            <EmptyState title="No programme matches">Choose another round or school.</EmptyState>
          ) : (
            <Table caption="Programmes with their places" columns={columns}>
              <tbody>
                {shown.map(one => (
                  <Row key={one.programme} offering={one} />
                ))}
              </tbody>
            </Table>
          )}
        </>
      )}
    </Screen>
  )
}

interface FiltersProps {
  rounds: readonly [id: string, name: string][]
  round: string
  school: string
  onSet: (name: string, value: string) => void
  children: ReactElement
}

function Filters({ rounds, round, school, onSet, children }: FiltersProps): ReactElement {
  return (
    <div className="wraps" data-align="end" data-gap="5" data-lines="3">
      <Select
        label="Round"
        value={round}
        options={rounds.map(([value, label]) => ({ value, label }))}
        onChoose={value => onSet('round', value)}
      />
      <Select
        label="School"
        value={school}
        emptyLabel="All schools"
        options={Object.entries(schoolNames()).map(([value, label]) => ({ value, label }))}
        onChoose={value => onSet('school', value)}
      />
      {children}
    </div>
  )
}

/** The round with the most to decide, as the starting point. */
function busiestRound(rows: readonly Offering[]): string {
  const ready = new Map<string, number>()
  for (const { round, counts } of rows) ready.set(round, (ready.get(round) ?? 0) + counts.ready)
  return [...ready].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

function sumsOf({ pools, proposed }: Pick<Offering, 'pools' | 'proposed'>) {
  const sum = (of: 'capacity' | 'over_offer' | 'held') => pools.reduce((total, pool) => total + pool[of], 0)
  return { capacity: sum('capacity'), over_offer: sum('over_offer'), held: sum('held'), proposed }
}

function Row({ offering }: { offering: Offering }): ReactElement {
  const { title, counts, state, pools } = offering
  const sums = sumsOf(offering)
  const weave = weaveOf(sums)
  return (
    <tr className="seats-row">
      <th scope="row" className="seats-programme">
        <ProgrammeName id={offering.programme}>
          <Link className="record-link row-link" to={pathOf(offering)}>
            {title}
          </Link>
          {state !== 'open' && <Pill tone={state === 'closed' ? 'bad' : undefined}>{offeringStateNames[state]}</Pill>}
        </ProgrammeName>
      </th>
      <td className="seats-strip" data-hide="phone">
        {pools.length === 0 ? <em className="soft">Not set</em> : <SeatStrip weave={weave} />}
      </td>
      <td className="seats-figure" data-hide="phone">
        {pools.length > 0 && (
          <>
            <b>{figures.format(sums.held)}</b>
            <span className="soft">/{figures.format(sums.capacity)}</span>
          </>
        )}
      </td>
      <td className="seats-figure">{pools.length > 0 && figures.format(weave.free)}</td>
      <td className="seats-figure" data-busy={counts.ready > 0 || undefined}>
        {figures.format(counts.ready)}
      </td>
      <td className="seats-figure" data-hide="tablet">
        {figures.format(counts.coming)}
      </td>
    </tr>
  )
}

function Totals({ rows }: { rows: readonly Offering[] }): ReactElement {
  const sums = rows.map(sumsOf)
  const sum = (of: 'capacity' | 'held') => sums.reduce((total, one) => total + one[of], 0)
  const ready = rows.reduce((total, { counts }) => total + counts.ready, 0)
  return (
    <p className="seats-totals">
      <b>{figures.format(sum('held'))}</b> of {figures.format(sum('capacity'))} places held ·{' '}
      <b>{figures.format(ready)}</b> ready
    </p>
  )
}
