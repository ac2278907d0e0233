import type { ReactElement } from 'react'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { callOffice } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { useEach } from '../../lib/use-each.ts'
import { Fates, ManyDialog, type ManyProps, useStories } from './many-dialog.tsx'
import type { ManyRow } from './many-rows.tsx'
import { type PaymentStory, readPaymentsAgain } from './payments-query.ts'
import { refundsInWords } from './sums.ts'

/** Agrees to every refund of the chosen payments that a colleague has asked for. */
export function AgreeMany({ references, onClose, onDone }: ManyProps): ReactElement {
  const stories = useStories(references)
  const rows = (stories.all ?? []).flatMap(refundsToAgree)
  const free = rows.filter(({ cannot }) => !cannot)
  const { fates, isBusy, isOver, run } = useEach(
    ({ key: id }: ManyRow) => callOffice(officePaymentCalls.approveRefund, { params: { id } }),
    readPaymentsAgain,
  )
  const dialog = { id: 'agree-many', title: 'Agree to these refunds?', onClose }
  if (isOver) return <Fates {...dialog} rows={rows} fates={fates} done="agreed to." />
  return (
    <ManyDialog
      {...dialog}
      stories={stories}
      rows={rows}
      fates={fates}
      isBusy={isBusy}
      label={`Agree to ${refundsInWords(free.length)}`}
      busyLabel="Agreeing..."
      submit={() => void run(free).then(onDone)}
    />
  )
}

/** The refunds that wait for somebody, and why a payment has none of them. */
export function refundsToAgree(story: PaymentStory): ManyRow[] {
  const name = nameInWords(story.name) || story.reference
  const asked = story.refunds.filter(({ state }) => state === 'asked')
  if (asked.length === 0)
    return [{ key: story.reference, name, sum: story.left, cannot: 'No refund of it waits for anyone.' }]
  return asked.map(({ id, amount_minor, currency, asked_by, reason, can }) => ({
    ...{ key: id, name, sum: { amount_minor, currency } },
    says: `${asked_by ?? 'Someone'}: ${reason}`,
    ...(can.includes('approve') ? {} : { cannot: 'You asked for it, so a colleague has to agree.' }),
  }))
}
