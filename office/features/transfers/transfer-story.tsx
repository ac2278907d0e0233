import type { ReactElement } from 'react'
import { momentInWords } from '../../lib/words.ts'
import type { TransferDetails } from './transfers-query.ts'

/** Who did what and when. */
export function Story({ transfer }: { transfer: TransferDetails }): ReactElement {
  const { origin, created_at, asked, approved, discarded, return_asked, returned, reason, return_reason } = transfer
  const staff = (what: string, step: typeof asked, why?: string) =>
    step && { at: step.at, who: step.by.full_name, what, why }
  const events = [
    origin === 'applicant' ? { at: created_at, who: 'The applicant', what: 'announced it', why: undefined } : undefined,
    staff(origin === 'statement' ? 'found it on a statement' : 'has seen the money', asked, discarded ? '' : reason),
    staff('confirmed it', approved),
    staff('discarded it', discarded, reason),
    staff('asked to refund it', return_asked, return_reason),
    staff('said that the bank has sent it', returned),
  ].filter(event => event !== undefined)
  return (
    <section className="panel">
      <h2>What happened</h2>
      <ol className="transfer-story">
        {events.map(({ at, who, what, why }) => (
          <li key={what}>
            <b>{who}</b> {what}
            <span className="soft">{momentInWords(at)}</span>
            {why && <q dir="auto">{why}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}
