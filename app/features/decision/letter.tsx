import type { ReactElement } from 'react'
import { FileButton } from '#app/features/accounts/file-button.tsx'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { callApi } from '#app/lib/api.ts'
import { publicUrl } from '#app/lib/page-meta.ts'
import { StatusTag, type Tone } from '#app/ui/status-tag.tsx'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { LetterStanding, LetterState } from '#shared/domain/letters.ts'

type Offer = NonNullable<OwnCase['offer']>

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

/** The letter of admission: to download while the offer lasts, with the status of every letter issued. */
export function Letter({ uuid, offer }: { uuid: string; offer: Offer }): ReactElement | null {
  const letters = offer.letters ?? []
  if (offer.letter === 'no-offer' && letters.length === 0) return null
  return (
    <section aria-labelledby="letter-title" className="stack decision-letter">
      <h2 id="letter-title">Letter of admission</h2>
      {offer.letter === 'ready' ? <Download uuid={uuid} /> : <p>{instead[offer.letter]}</p>}
      {letters.length > 0 && (
        <ul className="decision-rows">
          {letters.map(({ number, issued_at, state }) => (
            <li key={number}>
              <div>
                <b className="figures">{number}</b>
                <p className="soft small">Issued on {longDate(new Date(issued_at))}</p>
              </div>
              <StatusTag tone={tags[state].tone}>{tags[state].word}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {offer.letter === 'ready' && (
        <p className="soft small">
          Anyone can check your letter. The code printed on it leads to{' '}
          <span className="verify-address">{new URL('/verify/', publicUrl()).href.replace(/^https?:\/\//, '')}</span>
        </p>
      )}
    </section>
  )
}

/** The first download issues the letter, so its number is shown afterwards. */
function Download({ uuid }: { uuid: string }): ReactElement {
  const refresh = useRefreshMe()
  async function fetchLetter(): Promise<Blob> {
    const letter = await callApi(ownCaseCalls.admissionLetter, { params: { uuid } })
    void refresh().catch(() => undefined)
    return letter
  }
  return (
    <div>
      <FileButton
        label="Download letter (PDF)"
        busyLabel="Making your letter..."
        fileName="Offer of admission.pdf"
        fetchFile={fetchLetter}
      />
    </div>
  )
}
