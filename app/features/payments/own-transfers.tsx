import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { retryOnce, userKey } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { fullDate } from '#shared/domain/calendar.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { type OwnTransferList, transferSays } from './transfer-words.ts'

/** What has been transferred for the application fee, as the office sees it, and a form to announce the next one. */
export function OwnTransfers({ uuid }: { uuid: string }) {
  const userId = useSession()?.user.id
  const key = userKey(userId, 'transfers', uuid)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(paymentCalls.ownTransfers, { params: { uuid }, signal }),
    retry: retryOnce,
    networkMode: 'always',
  })
  if (data) return <Loaded uuid={uuid} own={data} queryKey={key} />
  if (!error) return <Skeleton lines={2} />
  return (
    <Notice tone="warning" title="We could not load your transfers">
      <Button look="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  )
}

function Loaded({ uuid, own, queryKey }: { uuid: string; own: OwnTransferList; queryKey: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const isAnnounced = own.transfers.some(({ state }) => state === 'announced')
  const { due, here_minor: here } = own
  return (
    <>
      {own.transfers.length > 0 && (
        <ul className="own-transfers">
          {own.transfers.map(({ id, number, paid_on, ...transfer }) => (
            <li key={id}>
              <b className="figures" translate="no">
                {formatMoney(transfer.amount_minor, transfer.currency)}
              </b>
              <span>
                {transferSays(transfer)}
                <span className="soft small">
                  {fullDate(paid_on)}, <bdi translate="no">{number}</bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {due && here > 0 && here < due.amount_minor && (
        <Notice
          tone="warning"
          title={`Send ${formatMoney(due.amount_minor - here, due.currency)} more`}
          headingLevel={4}
        >
          {formatMoney(here, due.currency)} of {due.label} have arrived. Use the same reference.
        </Notice>
      )}
      {due && !isAnnounced && !isOpen && (
        <div>
          <Button icon="check" onClick={() => setIsOpen(true)}>
            I have sent the money
          </Button>
        </div>
      )}
      {due && !isAnnounced && isOpen && (
        <AnnounceForm uuid={uuid} currency={due.currency} queryKey={queryKey} onDone={() => setIsOpen(false)} />
      )}
    </>
  )
}
