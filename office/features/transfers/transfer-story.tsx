import type { ReactElement } from 'react'
import { Story } from '../../ui/story.tsx'
import type { TransferDetails } from './transfers-query.ts'

/** Who did what and when. */
export function TransferStory({ transfer }: { transfer: TransferDetails }): ReactElement {
  const { origin, created_at, asked, approved, discarded, return_asked, returned, reason, return_reason } = transfer
  const { reversed_on } = transfer
  const staff = (what: string, step: typeof asked, why?: string) =>
    step && { at: step.at, who: step.by.full_name, what, why }
  return (
    <Story
      steps={[
        origin === 'applicant' ? { at: created_at, who: 'The applicant', what: 'announced it' } : undefined,
        staff(
          origin === 'statement' ? 'found it on a statement' : 'has seen the money',
          asked,
          discarded ? '' : reason,
        ),
        staff('confirmed it', approved),
        reversed_on ? { at: reversed_on, who: 'The bank', what: 'reversed it' } : undefined,
        staff('discarded it', discarded, reason),
        staff('asked to refund it', return_asked, return_reason),
        staff('said that the bank has sent it', returned),
      ]}
    />
  )
}
