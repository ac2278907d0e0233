import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { roundFee } from '#shared/domain/round-terms.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { may, useMe } from '../../lib/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { RoundEditor, seenOf, type Typed } from './round-editor.tsx'
import { RoundHistory } from './round-history.tsx'
import { RoundProgrammes } from './round-programmes.tsx'
import { valuesOf } from './round-values.ts'
import { dayOfTerms, stateNames, typesInWords } from './round-words.ts'
import { type OfficeRound, roundQuery } from './rounds-query.ts'
import { WaitingDraft } from './waiting-draft.tsx'
import '../../styles/file.css'
import './rounds.css'

/** One round: its dates and fees, any draft, its programmes and its history. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const query = useQuery(roundQuery(id))
  const { data } = query
  const mayAdd = may(useMe(), ['content.draft'])
  const title = data ? `${data.terms.name} ${data.terms.session}` : 'Round'
  return (
    <Screen
      title={title}
      lead={
        <>
          <Link to="/settings/rounds">Rounds and fees</Link>
          {data && ` · ${stateNames[data.state]}`}
        </>
      }
      width="wide"
      actions={
        mayAdd && (
          <ButtonLink look="secondary" to={`/settings/rounds/new?from=${encodeURIComponent(id)}`}>
            Copy to a new round
          </ButtonLink>
        )
      }
    >
      <LoadState of={query} label="Loading the round" rows={10} />
      {data && <Round key={data.id} round={data} />}
    </Screen>
  )
}

function Round({ round }: { round: OfficeRound }): ReactElement {
  const mayDraft = may(useMe(), ['content.draft', 'content.draft-fees']) && round.is_whole
  const [typed, setTyped] = useState<Typed>()
  return (
    <div className="column round" data-gap="6">
      <WaitingDraft round={round} isTyping={typed !== undefined} />
      {mayDraft ? <RoundEditor round={round} typed={typed} onType={setTyped} /> : <RoundFacts round={round} />}
      {round.revision > 0 && <RoundProgrammes round={round} />}
      <RoundHistory
        round={round}
        onTake={mayDraft ? terms => setTyped({ ...seenOf(round), values: valuesOf(terms) }) : undefined}
      />
    </div>
  )
}

/** The same, for people who cannot change it. */
function RoundFacts({ round: { terms } }: { round: OfficeRound }): ReactElement {
  const facts = [
    ['Applications', `${dayOfTerms(terms.opens_on)} to ${dayOfTerms(terms.closes_on)}`],
    ['Decisions by', dayOfTerms(terms.decisions_by)],
    ['Session starts on', dayOfTerms(terms.starts_on)],
    ['Programme types', typesInWords(terms.program_types)],
    ['Days to reply to an offer', String(terms.answer_days)],
    ['Acceptance fee', roundFee(terms.acceptance_fee_minor, terms)],
  ] as const
  return <Facts className="tiles round-facts" facts={facts} />
}
