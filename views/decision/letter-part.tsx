import type { ReactElement, ReactNode } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { LetterStanding, LetterState } from '#shared/domain/letters.ts'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'

const tags: Record<LetterState, { tone: Tone; word: string }> = {
  valid: { tone: 'success', word: 'Valid' },
  replaced: { tone: 'info', word: 'Replaced' },
  revoked: { tone: 'error', word: 'No longer valid' },
}

const instead: Record<Exclude<LetterStanding, 'ready'>, string> = {
  'no-offer': 'This offer has ended, so its letters are no longer valid.',
  'consent-first': 'You can download your letter of admission once you agree to this programme.',
  'caps-first': 'Accept your admission on JAMB CAPS first. Then you can download your letter of admission.',
}

interface LetterPartProps {
  offer: NonNullable<OwnCase['offer']>
  /** Where the letter can be had. */
  download: ReactNode
}

/** The letter of admission: to download while the offer lasts, with the status of every letter issued. */
export function LetterPart({ offer, download }: LetterPartProps): ReactElement | null {
  const letters = offer.letters ?? []
  if (offer.letter === 'no-offer' && letters.length === 0) return null
  return (
    <section aria-labelledby="letter-title" className="stack decision-letter">
      <h2 id="letter-title">Letter of admission</h2>
      {offer.letter === 'ready' ? download : <p>{instead[offer.letter]}</p>}
      {letters.length > 0 && (
        <ul className="decision-rows">
          {letters.map(({ number, issued_at, state }) => (
            <li key={number}>
              <div>
                <b className="figures" translate="no">
                  {number}
                </b>
                <p className="soft small">Issued on {longDate(new Date(issued_at))}</p>
              </div>
              <StatusTag tone={tags[state].tone}>{tags[state].word}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
