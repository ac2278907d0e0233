import type { ReactElement } from 'react'
import { roundChanges } from '#shared/domain/round-changes.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { Button } from '#ui/button.tsx'
import { momentInWords } from '../../lib/words.ts'
import { statesInWords } from './round-words.ts'
import type { OfficeRound } from './rounds-query.ts'

type Change = OfficeRound['history'][number]
type HistoryProps = { round: OfficeRound; onTake: ((terms: RoundTerms) => void) | undefined }

const nobody = { drafts: 0, submitted: 0, offers: 0 }

/** Every published version, with who and when, and a button that restores the one before. */
export function RoundHistory({ round, onTake }: HistoryProps): ReactElement {
  return (
    <section className="round-history" aria-labelledby="round-history">
      <h2 id="round-history">History</h2>
      {round.history.length === 0 && <p className="soft">Nothing has been changed here yet.</p>}
      <ol className="apart" data-gap="3">
        {round.history.map(change => (
          <li key={change.id}>
            <p>
              <b>{change.published_by.full_name}</b>{' '}
              <span className="soft">
                {momentInWords(change.published_at)}
                {change.drafted_by.id !== change.published_by.id && `, drafted by ${change.drafted_by.full_name}`}
              </span>
            </p>
            <p className="soft">{inWords(change, round.today)}</p>
            {change.was && !change.states && onTake && (
              <Button look="quiet" onClick={() => onTake(change.was ?? change.terms)}>
                Go back to before this
                <span className="visually-hidden"> change of {momentInWords(change.published_at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function inWords({ terms, was, states }: Change, today: string): string {
  if (states) return statesInWords(states)
  if (!was) return 'Added the round'
  const changes = roundChanges(was, terms, nobody, today)
  return changes.length === 0
    ? 'Published without a change'
    : changes.map(({ what, from, to }) => `${what}: ${from} to ${to}`).join(' · ')
}
