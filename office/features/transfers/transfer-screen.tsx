import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatSum } from '#shared/domain/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { nameInWords } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FeesLink } from '../../ui/place-link.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Decide } from './decide.tsx'
import { TransferPill } from './transfer-pill.tsx'
import { TransferStory } from './transfer-story.tsx'
import { TransferTable } from './transfer-table.tsx'
import { type TransferDetails, transferQuery } from './transfers-query.ts'

const list = '/money/transfers'

/** One transfer: what came or should come, who has seen it, and what became of it. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useKeys('Transfer', [{ keys: 'q', label: 'Back to the list', run: () => void navigate(list) }])
  const query = useQuery(transferQuery(id))
  const { data, error } = query
  const back = <Link to={list}>All transfers</Link>
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Transfer not found">
        <EmptyState title="Nothing for you at this address" action={back}>
          It does not exist, or it is for someone outside your programmes.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Transfer">
        <LoadState of={query} label="Loading" rows={4} />
      </Screen>
    )
  return <Loaded transfer={data} back={back} />
}

function Loaded({ transfer, back }: { transfer: TransferDetails; back: ReactElement }): ReactElement {
  const { application, fee, others } = transfer
  return (
    <Screen
      title={`Transfer of ${formatSum(transfer)}`}
      heading={
        <span className="record-heading">
          <span className="figures" translate="no">
            {formatSum(transfer)}
          </span>
          <TransferPill state={transfer.state} />
        </span>
      }
      lead={
        application ? (
          <>
            <FeesLink uuid={application.uuid}>
              <bdi translate="no">{nameInWords(application.name)}</bdi>
            </FeesLink>
            {`, ${application.application_number} · ${feeKindNames[fee]}`}
          </>
        ) : (
          'The person was deleted.'
        )
      }
      actions={back}
      width="wide"
    >
      <Decide transfer={transfer} />
      <TransferFacts transfer={transfer} />
      <TransferStory transfer={transfer} />
      {others.length > 0 && (
        <Panel title="Other transfers for this fee">
          <TransferTable caption="Other transfers for this fee" rows={others} />
        </Panel>
      )}
    </Screen>
  )
}

function TransferFacts({ transfer }: { transfer: TransferDetails }): ReactElement {
  const { payer, number, paid_on, due, here_minor, payment_reference, currency, id } = transfer
  return (
    <Facts
      look="row"
      facts={[
        ['From', payer && <bdi>{payer}</bdi>],
        ['Bank’s number', number && <bdi translate="no">{number}</bdi>],
        ['Day', dayInWords(paid_on)],
        ['Due now', due ? formatSum(due) : 'Nothing'],
        ['Received and not confirmed', here_minor > 0 && formatSum({ amount_minor: here_minor, currency })],
        ['Payment', payment_reference && <Link to={`/money/payments/${payment_reference}`}>{payment_reference}</Link>],
        [
          'Proof',
          transfer.has_slip && (
            <a href={`/office/api/transfers/${id}/slip`} download>
              Download the slip
            </a>
          ),
        ],
      ]}
    />
  )
}
