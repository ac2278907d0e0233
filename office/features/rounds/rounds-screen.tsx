import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { roundFee } from '#shared/domain/round-terms.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { NotOpen } from './not-open.tsx'
import { PublishDrafts } from './publish-drafts.tsx'
import { dayOfTerms, figures, stateNames, typesInWords } from './round-words.ts'
import { type RoundInList, roundsQuery } from './rounds-query.ts'
import '../../styles/file.css'
import './rounds.css'
import { Pill } from '../../ui/pill.tsx'

const columns: readonly Column[] = [
  { id: 'round', label: 'Round' },
  { id: 'state', label: 'State' },
  { id: 'dates', label: 'Applications' },
  { id: 'decisions', label: 'Decisions by', hideBelow: 'tablet' },
  { id: 'starts', label: 'Starts', hideBelow: 'tablet' },
  { id: 'fee', label: 'Acceptance fee', align: 'end', hideBelow: 'tablet' },
  { id: 'drafts', label: 'Drafts', align: 'end', hideBelow: 'phone' },
  { id: 'submitted', label: 'Submitted', align: 'end' },
]

/** Every round with its dates and any unpublished draft. */
export function Component(): ReactElement {
  const query = useQuery(roundsQuery)
  const { data } = query
  const mayAdd = may(useMe(), ['content.draft'])
  return (
    <Screen
      title="Rounds and fees"
      lead={<Link to="/settings">Settings</Link>}
      width="wide"
      actions={mayAdd && <AddRound />}
    >
      <LoadState of={query} label="Loading the rounds" />
      {data && <PublishDrafts list={data} />}
      {data && <NotOpen list={data} />}
      {data && data.rounds.length === 0 && (
        <EmptyState title="No rounds in your programmes">Rounds appear here once an editor has drafted one.</EmptyState>
      )}
      {data && data.rounds.length > 0 && (
        <Table caption="Rounds" columns={columns} narrow="stack">
          <tbody>
            {data.rounds.map(round => (
              <Row key={round.id} round={round} />
            ))}
          </tbody>
        </Table>
      )}
    </Screen>
  )
}

function AddRound(): ReactElement {
  return (
    <>
      <ButtonLink to="/settings/rounds/copy" look="secondary">
        Copy a session
      </ButtonLink>
      <ButtonLink to="/settings/rounds/new">New round</ButtonLink>
    </>
  )
}

function Row({ round }: { round: RoundInList }): ReactElement {
  const { id, terms, state, draft, counts, programmes } = round
  const shut = programmes.closed + programmes.full
  return (
    <tr className="round-row" data-state={state}>
      <th scope="row">
        <Link className="round-name strong" to={`/settings/rounds/${encodeURIComponent(id)}`}>
          {terms.name} {terms.session}
        </Link>
        <span className="soft">{typesInWords(terms.program_types)}</span>
        {draft && state !== 'drafted' && (
          <span className="awaits">{draft.drafted_by.full_name} has drafted a change</span>
        )}
      </th>
      <td data-end="">
        <RoundPill state={state} />
        {shut > 0 && (
          <span className="soft round-shut">
            {shut} of {programmes.all} programmes not open
          </span>
        )}
      </td>
      <td className="round-dates">
        <span>{dayOfTerms(terms.opens_on)} to</span> <span>{dayOfTerms(terms.closes_on)}</span>
      </td>
      <td className="round-day" data-hide="tablet">
        {dayOfTerms(terms.decisions_by)}
      </td>
      <td className="round-day" data-hide="tablet">
        {dayOfTerms(terms.starts_on)}
      </td>
      <td className="round-figure" data-hide="tablet">
        {roundFee(terms.acceptance_fee_minor, terms)}
      </td>
      <td className="round-figure" data-hide="phone">
        {figures.format(counts.drafts)}
      </td>
      <td className="round-figure" data-label="Submitted">
        {figures.format(counts.submitted)}
      </td>
    </tr>
  )
}

export function RoundPill({ state }: { state: RoundInList['state'] }): ReactElement {
  const tone = state === 'open' ? 'good' : undefined
  return <Pill tone={tone}>{stateNames[state]}</Pill>
}
