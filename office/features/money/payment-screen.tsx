import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatSum } from '#shared/domain/money.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencyName } from '#shared/domain/residency-name.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { nameInWords } from '../../lib/names.ts'
import { Facts } from '../../ui/facts.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Screen, ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { AgreePanel } from './agree-panel.tsx'
import { DecideForm } from './decide-form.tsx'
import { OtherPayments } from './other-payments.tsx'
import { PaymentPill } from './payment-pill.tsx'
import { titleOf } from './payment-words.ts'
import { type PaymentStory, paymentQuery, paymentsAddress } from './payments-query.ts'
import { RefundsPanel } from './refunds-panel.tsx'
import { Story } from './story.tsx'
import { useNeighbours } from './use-neighbours.ts'
import './money.css'
import './payment.css'
import './decide.css'
import { Panel } from '../../ui/panel.tsx'
import { FeesLink } from '../../ui/place-link.tsx'

/** One payment and its whole story. */
export function Component(): ReactElement {
  const { reference = '' } = useParams()
  const [search] = useSearchParams()
  const query = useQuery(paymentQuery(reference))
  const { data, error } = query
  const address = paymentsAddress(search.get('q') ?? '')
  const list = `/money${address ? `?${address}` : ''}`
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Payment not found">
        <EmptyState title="Nothing for you at this address" action={<Link to={list}>Back to the payments</Link>}>
          There is no payment with this reference in your programmes.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Payment">
        <LoadState of={query} label="Loading" rows={6} />
      </Screen>
    )
  return <OnePayment key={data.reference} story={data} list={list} q={search.get('q') ?? ''} />
}

type OneProps = { story: PaymentStory; list: string; q: string }

function OnePayment({ story, list, q }: OneProps): ReactElement {
  const title = titleOf(story, nameInWords(story.name))
  return (
    <div className="screen payment" data-width="wide">
      <ScreenTitle title={title} />
      <Head story={story} title={title} list={list} q={q} />
      <Figures story={story} />
      <div className="beside payment-parts">
        <Story story={story} />
        <aside className="column payment-side" data-gap="5" aria-label="More about this payment">
          {story.decision && <AgreePanel story={story} decision={story.decision} />}
          <RefundsPanel story={story} />
          {story.can.length > 0 && <Decide story={story} />}
          <PaymentFacts story={story} />
          <OtherPayments others={story.others} q={q} />
        </aside>
      </div>
    </div>
  )
}

function Head({ story, title, list, q }: OneProps & { title: string }): ReactElement {
  const programme = findProgramme(story.selected_program)
  const number = story.application_number
  return (
    <header className="record-head">
      {programme && <MotifThumb subject={programme.image} />}
      <div>
        <h1 className="record-title">
          <bdi translate="no">{title}</bdi>
        </h1>
        <p className="soft">
          {feeKindNames[story.fee]} · {programme?.title ?? programTypeName(story.program_type)}
          {number && ' · '}
          {number && <FeesLink uuid={story.uuid}>{number}</FeesLink>} · reference{' '}
          <span className="mono" translate="no">
            {story.reference}
          </span>
        </p>
      </div>
      <Place list={list} q={q} reference={story.reference} />
    </header>
  )
}

/** The way back to the list, and to its next payment. */
function Place({ list, q, reference }: { list: string; q: string; reference: string }): ReactElement {
  const place = useNeighbours(q, reference)
  const navigate = useNavigate()
  const address = paymentsAddress(q)
  const open = (other: string | undefined) => () =>
    other && void navigate(`/money/payments/${other}${address ? `?${address}` : ''}`, { replace: true })
  useKeys('Payment', [
    { keys: 'j', label: 'Next payment', run: open(place?.next) },
    { keys: 'k', label: 'Previous payment', run: open(place?.previous) },
    { keys: 'q', label: 'Back to the payments', run: () => void navigate(list) },
  ])
  return (
    <p className="line payment-place whole">
      {place && (
        <span className="soft">
          {place.number} of {place.count}
        </span>
      )}
      {place && (
        <span aria-hidden="true">
          <Kbd keys="k" /> <Kbd keys="j" />
        </span>
      )}
      {/* At the end, where what comes late does not move it. */}
      <Link to={list}>Payments</Link>
    </p>
  )
}

/** Open where somebody has to decide; a fee that counts is rarely given back, so there it has to be asked for. */
function Decide({ story }: { story: PaymentStory }): ReactElement {
  if (story.state !== 'paid') return <DecideForm story={story} />
  return (
    <details className="decide-later">
      <summary>Refund or move this payment</summary>
      <DecideForm story={story} />
    </details>
  )
}

/** The sums that decide: what was asked, what came, and what has become of it. */
function Figures({ story }: { story: PaymentStory }): ReactElement {
  const { asked, received, refunded_minor = 0, fee } = story
  const paid = [story, ...story.others].find(one => one.fee === fee && one.state === 'paid')
  const isOpen = story.state === 'held' || story.state === 'to-agree'
  const toDecide = story.left.amount_minor > 0 ? story.left : received
  return (
    <dl className="facts payment-figures" data-look="row">
      <Figure label="Asked">{formatSum(asked)}</Figure>
      <Figure label="Received">{received ? formatSum(received) : 'Nothing'}</Figure>
      <Figure label="Confirmed for this fee">{paid?.received ? formatSum(paid.received) : 'Nothing'}</Figure>
      {refunded_minor > 0 && (
        <Figure label="Refunded">
          {formatSum({ amount_minor: refunded_minor, currency: received?.currency ?? asked.currency })}
        </Figure>
      )}
      {isOpen && toDecide && (
        <Figure label="To decide" tone="bad">
          {formatSum(toDecide)}
        </Figure>
      )}
      <Figure label="State">
        <PaymentPill row={story} />
      </Figure>
    </dl>
  )
}

type FigureProps = { label: string; tone?: 'bad'; children: ReactNode }

function Figure({ label, tone, children }: FigureProps): ReactElement {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const payerNames: Record<PaymentStory['payer'], string> = {
  applicant: 'The applicant',
  sponsor: 'Someone else',
  office: 'By transfer, recorded by the office',
}

function PaymentFacts({ story }: { story: PaymentStory }): ReactElement {
  const { received, asked, provider_fee_minor } = story
  const facts: [string, ReactNode][] = [
    ['Payer', payerNames[story.payer]],
    [
      'Payer’s email address',
      <span key="email" className="breaks" translate="no">
        {story.email}
      </span>,
    ],
    ['Paid with', story.paid_with],
    ['Charge of the payment service', provider_fee_minor && formatSum({ ...asked, amount_minor: provider_fee_minor })],
    ['Receipt', story.receipt_number],
    ['Round', story.round],
    ['Residency', residencyName(story.residency === 'international' ? 'international' : 'nigeria')],
    ['Test mode', story.is_test && 'Paid with a test card'],
    ['Came in', received && received.currency !== asked.currency && received.currency],
  ]
  return (
    <Panel title="This payment">
      <Facts look="lines" facts={facts} />
    </Panel>
  )
}
