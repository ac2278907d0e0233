import type * as z from 'zod'
import type { paymentRow, paymentStory } from '#shared/contract/schemas/office-payments.ts'
import type { Context } from '../../base/context.ts'
import type { Cell, Table } from '../../base/csv.ts'
import { invalidFields } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { inMajorUnits } from '../payments/major-units.ts'
import { listPayments } from './list-payments.ts'
import { readPayment } from './read-payment.ts'

type Row = z.output<typeof paymentRow>
type Sum = NonNullable<Row['received']>

/** The payments that a search finds in the caller’s scope, for a spreadsheet. Throws 422 for a filter that does not exist. */
export async function tableOfPayments(context: Context, member: StaffMember, q: string): Promise<Table> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await listPayments(context, member, { q, limit: 100, ...(after ? { after } : {}) })
    if (page.unknown) throw invalidFields([{ field: 'q', message: `There is no filter ${page.unknown.join(', ')}.` }])
    rows.push(...page.rows)
    after = page.next
  } while (after !== undefined)
  return {
    heading: [
      ...['reference', 'fee', 'state', 'asked', 'currency', 'received', 'currency received', 'refunded', 'payer'],
      ...['application', 'surname', 'given names', 'programme', 'when', 'held for'],
    ],
    rows: rows.map(row => [
      ...[row.reference, row.fee, row.state, ...cellsOf(row.asked), ...cellsOf(row.received)],
      row.refunded_minor === undefined ? '' : inMajorUnits(row.refunded_minor),
      ...[row.payer, row.application_number || row.uuid, row.name.surname, row.name.given, row.selected_program],
      ...[row.at, row.held_for],
    ]),
  }
}

/** The story of one payment, oldest first. It is recorded that it was read. Throws 404. */
export async function tableOfPayment(context: Context, member: StaffMember, reference: string): Promise<Table> {
  const story = await readPayment(context, member, reference)
  return {
    heading: ['when', 'who', 'what', 'amount', 'currency', 'detail'],
    rows: [
      ...story.events.map(asCells),
      ['', '', `now ${story.state}`, ...cellsOf(story.received), story.receipt_number],
    ],
  }
}

function asCells({ at, by, kind, sum, detail }: z.output<typeof paymentStory>['events'][number]): Cell[] {
  return [at, by.name ?? by.kind, kind, ...cellsOf(sum), detail]
}

function cellsOf(sum: Sum | undefined): [string, string] {
  return sum ? [inMajorUnits(sum.amount_minor), sum.currency] : ['', '']
}
