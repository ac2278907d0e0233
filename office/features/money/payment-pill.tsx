import type { ReactElement } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { whatHappened } from './payment-words.ts'
import type { PaymentRow } from './payments-query.ts'

const marks: Record<'bad' | 'waiting' | 'good', IconName> = { bad: 'alert', waiting: 'clock', good: 'check' }

/** What happened to a payment: in a box if somebody has to act, plain otherwise. */
export function PaymentPill({ row }: { row: PaymentRow }): ReactElement {
  const { tone, text, more } = whatHappened(row)
  return (
    <span className="happened" data-tone={tone}>
      {tone === 'bad' || tone === 'waiting' ? (
        <Pill tone={tone}>
          <Icon name={marks[tone]} />
          {text}
        </Pill>
      ) : (
        <span className="happened-plain">
          {tone && <Icon name={marks[tone]} />}
          {text}
          {more && <span className="soft"> {more}</span>}
        </span>
      )}
      {row.is_test && <Pill>Test</Pill>}
    </span>
  )
}
