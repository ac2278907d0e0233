import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { formatSum } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Difference, MoneyDay } from './day-query.ts'

const columns: readonly Column[] = [
  { id: 'reference', label: 'Reference' },
  { id: 'why', label: 'What differs' },
  { id: 'ours', label: 'Confirmed here', align: 'end' },
  { id: 'theirs', label: 'Payment service', align: 'end' },
  { id: 'act', label: 'What to do', look: 'quiet' },
]

/** In words. */
export const kinds: Record<Difference['kind'], string> = {
  'unknown-here': 'The payment service has it, and no payment here has this reference.',
  'not-fetched': 'The payment service has it and did not tell us.',
  'not-counted': 'The money is here, but it does not count yet.',
  'other-day': 'The other side has it on another day.',
  amount: 'The sums are not the same.',
  'not-there': 'It counts here, and the payment service does not report it.',
  'after-closing': 'Changed after the day was closed.',
}

/** Each payment about which the two sides do not say the same; a row opens its story. */
export function Differences({ books }: { books: MoneyDay }): ReactElement | null {
  if (books.differences.length === 0) return null
  return (
    <Panel title={books.differences.length === 1 ? '1 difference' : `${books.differences.length} differences`}>
      <Table caption="Differences" columns={columns} narrow="stack">
        <tbody>
          {books.differences.map(one => (
            <Row key={`${one.kind} ${one.reference} ${one.ours_minor}`} difference={one} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ difference }: { difference: Difference }): ReactElement {
  const { reference, kind, currency, ours_minor, theirs_minor, at, is_known } = difference
  const sum = (amount_minor: number | undefined) =>
    amount_minor === undefined ? '–' : formatSum({ amount_minor, currency })
  return (
    <tr>
      <th scope="row" className="mono" translate="no">
        {is_known ? <Link to={`/money/payments/${reference}`}>{reference}</Link> : reference}
      </th>
      <td>
        {kinds[kind]}
        {at && <span className="soft"> {momentInWords(at)}</span>}
      </td>
      <td data-align="end" data-label="Here" className="whole" translate="no">
        {sum(ours_minor)}
      </td>
      <td data-align="end" data-label="There" className="whole" translate="no">
        {sum(theirs_minor)}
      </td>
      <td data-end="">{kind === 'not-fetched' && <Fetch reference={reference} />}</td>
    </tr>
  )
}

function Fetch({ reference }: { reference: string }): ReactElement | null {
  const { run, isBusy } = useWrite(() => callOffice(moneyDayCalls.fetchPayment, { params: { reference } }), {
    says: 'Fetched',
    refresh: () => queryClient.invalidateQueries({ queryKey: ['payments'] }),
  })
  if (!may(useMe(), ['money.settle'])) return null
  return (
    <Button look="secondary" busy={isBusy} busyLabel="Fetching..." onClick={() => run()}>
      Fetch it
    </Button>
  )
}
