import { type ReactElement, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { counted } from '#shared/domain/counted.ts'
import { roundFee } from '#shared/domain/round-terms.ts'
import { type OfferingState, offeringStateNames, offeringStates } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { unknownIn } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { IgnoredFilters } from '../../ui/list-screen.tsx'
import { Pill } from '../../ui/pill.tsx'
import { PlaceLink } from '../../ui/place-link.tsx'
import { ProgrammeName } from '../../ui/programme-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { figures } from './round-words.ts'
import { type OfficeRound, refreshRound } from './rounds-query.ts'

type Offering = OfficeRound['offerings'][number]

const columns: readonly Column[] = [
  { id: 'programme', label: 'Programme' },
  { id: 'state', label: 'State' },
  { id: 'fee', label: 'Acceptance fee', align: 'end', hideBelow: 'phone' },
  { id: 'drafts', label: 'Drafts', align: 'end', hideBelow: 'phone' },
  { id: 'submitted', label: 'Submitted', align: 'end', hideBelow: 'phone' },
  { id: 'offers', label: 'Offers out', align: 'end', hideBelow: 'tablet' },
]

/** The programmes of a round, to open and close in bulk. The filter is in the address. */
export function RoundProgrammes({ round }: { round: OfficeRound }): ReactElement {
  const mayChange = may(useMe(), ['content.publish'])
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const state = offeringStates.find(one => one === search.get('state'))
  const typed = search.get('q') ?? ''
  const shown = round.offerings.filter(
    one => (!state || one.state === state) && one.title.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  const toggle = (ids: readonly string[], isChosen: boolean) =>
    setChosen(new Set([...chosen].filter(id => !ids.includes(id)).concat(isChosen ? ids : [])))
  const selected = round.offerings.filter(({ programme }) => chosen.has(programme))
  return (
    <section className="column round-programmes" aria-labelledby="round-programmes">
      <h2 id="round-programmes">Programmes</h2>
      <Filters typed={typed} state={state} onSet={set}>
        {mayChange && shown.length > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              checked={shown.every(({ programme }) => chosen.has(programme))}
              onChange={event =>
                toggle(
                  shown.map(one => one.programme),
                  event.target.checked,
                )
              }
            />
            <span>Choose all {shown.length}</span>
          </label>
        )}
      </Filters>
      <IgnoredFilters unknown={unknownIn(search, { state: offeringStates })} />
      {selected.length > 0 && <ChosenBar round={round} chosen={selected} onDone={() => setChosen(new Set())} />}
      {shown.length === 0 ? (
        <EmptyState title="No programme matches">Change the filter to see the others.</EmptyState>
      ) : (
        <Table caption="Programmes of this round" columns={columns} narrow="stack">
          <tbody>
            {shown.map(one => (
              <Row
                key={one.programme}
                round={round}
                offering={one}
                isChosen={chosen.has(one.programme)}
                onChoose={mayChange ? isChosen => toggle([one.programme], isChosen) : undefined}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

interface FiltersProps {
  typed: string
  state: OfferingState | undefined
  onSet: (name: 'q' | 'state', value: string) => void
  children: ReactNode
}

function Filters({ typed, state, onSet, children }: FiltersProps): ReactElement {
  return (
    <div className="acts round-filters" data-gap="4" data-lines="3">
      <input
        type="search"
        className="input fits"
        aria-label="Find a programme"
        placeholder="Find a programme"
        value={typed}
        onChange={event => onSet('q', event.target.value)}
      />
      <Select
        className="fits"
        aria-label="State"
        value={state ?? ''}
        emptyLabel="Open, closed and full"
        options={optionsOf(offeringStates, offeringStateNames)}
        onChoose={value => onSet('state', value)}
      />
      {children}
    </div>
  )
}

interface RowProps {
  round: OfficeRound
  offering: Offering
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

function Row({ round, offering, isChosen, onChoose }: RowProps): ReactElement {
  const { programme, title, state, acceptance_fee_minor, drafts, submitted, offers } = offering
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <span className="line">
          {onChoose && (
            <label className="tick-target">
              <input
                type="checkbox"
                aria-label={`Choose ${title}`}
                checked={isChosen}
                onChange={event => onChoose(event.target.checked)}
              />
            </label>
          )}
          <ProgrammeName id={programme}>
            <PlaceLink
              className="round-name strong"
              to={`/seats/${encodeURIComponent(round.id)}/${encodeURIComponent(programme)}?tab=set-up`}
            >
              {title}
            </PlaceLink>
          </ProgrammeName>
        </span>
      </th>
      <td data-end="">
        <Pill tone={state === 'open' ? 'good' : state === 'closed' ? 'bad' : undefined}>
          {offeringStateNames[state]}
        </Pill>
      </td>
      <td className="round-figure" data-hide="phone">
        {roundFee(acceptance_fee_minor, round.terms)}
      </td>
      <td className="round-figure" data-hide="phone">
        {figures.format(drafts)}
      </td>
      <td className="round-figure" data-hide="phone">
        {figures.format(submitted)}
      </td>
      <td className="round-figure" data-hide="tablet">
        {figures.format(offers)}
      </td>
    </tr>
  )
}

const verbs: Record<OfferingState, string> = { open: 'Open', closed: 'Close', full: 'Mark as full' }

/** Actions for the selected programmes, and who is affected. */
function ChosenBar({ round, chosen, onDone }: { round: OfficeRound; chosen: readonly Offering[]; onDone: () => void }) {
  const { run, isBusy, asked, failure } = useWrite(
    (state: OfferingState) =>
      callOffice(roundCalls.setRoundStates, {
        params: { id: round.id },
        body: { state, programmes: chosen.map(one => ({ id: one.programme, was: one.state })) },
      }),
    {
      says: (_, state) =>
        `${counted(chosen.length, 'programme is', 'programmes are')} ${offeringStateNames[state].toLowerCase()} now`,
      refresh: refreshRound,
      onDone,
      failure: 'in place',
    },
  )
  const sum = (of: 'drafts' | 'offers') => chosen.reduce((total, one) => total + one[of], 0)
  return (
    <fieldset className="apart round-chosen" aria-label="Chosen programmes">
      <WriteFailed failure={failure} title="This could not be done" />
      <p>
        <b>{counted(chosen.length, 'programme', 'programmes')}</b>
        {sum('drafts') > 0 &&
          ` · ${counted(sum('drafts'), 'draft is', 'drafts are')} open and cannot be submitted once closed or full`}
        {sum('offers') > 0 && ` · ${counted(sum('offers'), 'offer does not change', 'offers do not change')}`}
      </p>
      <div className="cluster">
        {offeringStates.map(state => (
          <Button
            key={state}
            look="secondary"
            busy={isBusy && asked === state}
            disabled={isBusy || chosen.every(one => one.state === state)}
            onClick={() => run(state)}
          >
            {verbs[state]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
