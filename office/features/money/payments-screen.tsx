import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayOf } from '#shared/domain/calendar.ts'
import { statesToDo } from '#shared/domain/payment-states.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { may, useMe } from '../../lib/me.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { ListBody, ListScreen, NoMatches } from '../../ui/list-screen.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ManyBar } from './many-bar.tsx'
import { chosenState, suggestPaymentFilters, withState } from './payment-filters.ts'
import { type PaymentCounts, paymentsAddress, paymentsQuery } from './payments-query.ts'
import { PaymentsTable } from './payments-table.tsx'
import { StateChoices } from './state-choices.tsx'
import { Totals } from './totals.tsx'
import { usePaymentChoice } from './use-payment-choice.ts'
import '../queue/queue.css'
import './money.css'

/** Payments for the bursary: what needs somebody first, then day by day. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useList(paymentsQuery(q), 'reference')
  const { totals = [], counts } = list.first ?? {}
  const choice = usePaymentChoice(q, list.rows)
  const maySettle = may(useMe(), ['money.settle'])
  return (
    <ListScreen
      above={<MoneyParts current="payments" />}
      title="Money"
      look="money"
      list={list}
      search={{
        q,
        placeholder: 'Name, number, reference, payer or amount, or a filter such as is:held',
        suggest: (typed, chips) => suggestPaymentFilters(typed, chips, dayOf(new Date())),
        address: paymentsAddress,
      }}
      actions={<ExportButton what="payments" view={q ? { q } : {}} inWords={q || 'All payments'} />}
      keys={rowKeys({ one: 'payment', list })}
    >
      <StateChoices q={q} counts={counts} isAwaited={!counts && !list.error} />
      <ListBody list={list} loading="Loading payments" rows={14} empty={<Nothing q={q} />}>
        <div className="apart money-list" data-gap="5" data-lines="0">
          <PaymentsTable
            rows={list.rows}
            toDo={counts && toDoIn(counts, q)}
            address={paymentsAddress(q)}
            busy={list.isPlaceholderData}
            choice={maySettle ? choice : undefined}
          />
          <Totals totals={totals} />
        </div>
      </ListBody>
      <ManyBar chosen={choice.chosen} onClear={choice.clear} />
    </ListScreen>
  )
}

/** Counts are those without `is:`, so one state’s own count is taken where one is chosen. */
function toDoIn(counts: PaymentCounts, q: string): number | undefined {
  const chosen = chosenState(q)
  if (chosen === undefined) return undefined
  return statesToDo
    .filter(state => chosen === 'all' || chosen === 'todo' || chosen === state)
    .reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

function Nothing({ q }: { q: string }): ReactElement {
  if (q === '')
    return (
      <EmptyState title="No payments yet">
        As soon as an applicant in your programmes opens a payment, it is listed here.
      </EmptyState>
    )
  if (q === 'is:todo')
    return (
      <EmptyState title="Nothing to decide" action={<Link to={{ search: '' }}>Show all payments</Link>}>
        Every payment matches its fee, and no refund is stuck.
      </EmptyState>
    )
  return (
    <NoMatches clear={paymentsAddress(withState('', chosenState(q) ?? 'all'))}>
      Search by the beginning of a name, by a whole number, a reference, the payer’s email address or an amount.
    </NoMatches>
  )
}
