import { sql } from 'kysely'
import type { Expected, Simulation } from './simulation.ts'

/** What does not balance, in sentences, and the sums that do. */
export interface Balance {
  wrong: string[]
  figures: [string, string | number][]
}

/** Compares the books with the gateway and the bank, both of which know nothing of them. */
export async function reconcile(simulation: Simulation): Promise<Balance> {
  const [gateway, bank, pairs] = await Promise.all([withGateway(simulation), withBank(simulation), byPairs(simulation)])
  const fates = await byExpectation(simulation)
  return {
    wrong: [...gateway.wrong, ...bank.wrong, ...pairs, ...fates],
    figures: [...gateway.figures, ...bank.figures],
  }
}

const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en-GB')}`

interface CardSums {
  reference: string
  charged: number
  returned: number
  /** What we say came, and what of it left through the gateway. */
  ours: number | null
  left: number
  status: string | null
}

/** Payment by payment: what came, and what went back. */
async function withGateway({ context }: Simulation): Promise<Balance> {
  const { rows } = await sql<CardSums>`
    select paid.reference, paid.amount_minor as charged,
      coalesce((select sum(amount_minor)::integer from sandbox_refund where transaction_id = paid.id), 0) as returned,
      case when payment.status in ('mismatched', 'duplicate', 'late') or payment.status = 'refunded' and payment.receipt_number is null
        then (payment.gateway_answer->>'amountMinor')::integer
        when payment.status in ('paid', 'refunded') then payment.amount_minor end as ours,
      coalesce((select sum(amount_minor)::integer from refund
        where payment_id = payment.id and status = 'processed' and not by_hand), 0) as left, payment.status
    from sandbox_transaction paid left join payment on payment.reference = paid.reference
    where paid.paid_at is not null`.execute(context.db)
  const wrong = rows.flatMap(({ reference, charged, returned, ours, left, status }) =>
    charged === ours && returned === left && returned <= charged
      ? []
      : [`${reference} (${status}): charged ${charged}, here ${ours}; returned ${returned}, here ${left}`],
  )
  const sum = (of: (row: CardSums) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [charged, returned] = [sum(row => row.charged), sum(row => row.returned)]
  return {
    wrong,
    figures: [
      ['charged by the gateway, in the books', `${naira(charged)}, ${naira(sum(row => row.ours ?? 0))}`],
      ['returned by the gateway, in the books', `${naira(returned)}, ${naira(sum(row => row.left))}`],
    ],
  }
}

interface TransferSums {
  booked: number
  waiting: number
  returned: number
  payments: number
}

/** Each line of the bank is one transfer, and all of it is a fee, waits, or was given back. */
async function withBank({ context, bank }: Simulation): Promise<Balance> {
  const rows = await context.db
    .selectFrom('transfer')
    .select(['bank_number', 'amount_minor'])
    .where('part_of', 'is', null)
    .where('state', 'not in', ['announced', 'discarded'])
    .execute()
  const known = Map.groupBy(rows, row => row.bank_number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase())
  const plain = new Map(
    [...bank].map(([number, minor]) => [number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase(), minor]),
  )
  const wrong = [
    ...[...plain].flatMap(([number, minor]) => {
      const found = known.get(number) ?? []
      return found.length === 1 && found[0]?.amount_minor === minor
        ? []
        : [`the bank has ${number} once with ${minor}, we have it ${found.length} times`]
    }),
    ...[...known.keys()].filter(number => !plain.has(number)).map(number => `the bank knows nothing of ${number}`),
  ]
  const { rows: sums } = await sql<TransferSums>`
    select (select coalesce(sum(amount_minor), 0)::float8 from transfer where state = 'booked') as booked,
      (select coalesce(sum(amount_minor), 0)::float8 from transfer where state in ('asked', 'received', 'returning')) as waiting,
      (select coalesce(sum(amount_minor), 0)::float8 from transfer where state = 'returned') as returned,
      (select coalesce(sum(amount_minor), 0)::float8 from payment where payer = 'office') as payments`.execute(
    context.db,
  )
  const { booked = 0, waiting = 0, returned = 0, payments = 0 } = sums[0] ?? {}
  const { rows: rests } = await sql<{ rest: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as rest from transfer where part_of is not null`.execute(context.db)
  const rest = rests[0]?.rest ?? 0
  const came = [...bank.values()].reduce((all, one) => all + one, 0)
  // What is more than a fee is written as a transfer of its own, so it is in the booked one too.
  if (came !== booked - rest + waiting + returned)
    wrong.push(`${came} came to the bank, and ${booked - rest} + ${waiting} + ${returned} is here`)
  if (payments !== booked - rest) wrong.push(`transfers of ${booked - rest} are booked as ${payments}`)
  const { rows: lines } = await sql<{ twice: number }>`select count(*)::integer as twice from (
    select transfer_id from statement_line where transfer_id is not null group by transfer_id having count(*) > 1) doubled`.execute(
    context.db,
  )
  if (lines[0]?.twice !== 0) wrong.push(`${lines[0]?.twice} transfers are two lines of a statement`)
  return {
    wrong,
    figures: [
      ['came to the bank, in the books', `${naira(came)}, ${naira(booked - rest + waiting + returned)}`],
      ['of it given back by the bursary', naira(returned)],
    ],
  }
}

/** Conditions that no row may break. */
const never: readonly [string, ReturnType<typeof sql<{ what: string }>>][] = [
  ['refund agreed to by who asked', sql`select id::text as what from refund where agreed_by = asked_by`],
  [
    'decision agreed to by who asked',
    sql`select id::text as what from payment_decision where needs_two and agreed_by = asked_by`,
  ],
  ['waiver approved by who asked', sql`select id::text as what from waiver where approved_by = asked_by`],
  ['transfer confirmed by who booked it', sql`select id::text as what from transfer where approved_by = asked_by`],
  ['transfer returned by who asked', sql`select id::text as what from transfer where returned_by = return_asked_by`],
  [
    'refund by staff that nobody else agreed to',
    sql`select id::text as what from refund where asked_by is not null and agreed_by is null and status not in ('asked', 'discarded')`,
  ],
  [
    'code used more often than it may be',
    sql`select id::text as what from waiver where used > coalesce(count, 1)
      or used <> (select count(*) from waiver_use where waiver_id = waiver.id)`,
  ],
  [
    'given back twice',
    sql`select payment_id::text as what from refund join payment on payment.id = payment_id
      where refund.status <> 'discarded' group by payment_id, payment.amount_minor
      having sum(refund.amount_minor) > greatest(payment.amount_minor, max((payment.gateway_answer->>'amountMinor')::integer))`,
  ],
  [
    'two payments that both count',
    sql`select application_id::text as what from payment where status = 'paid' group by application_id having count(*) > 1`,
  ],
  [
    'paid and waived',
    sql`select application.uuid::text as what from application where has_paid
      and exists (select from waiver_use where application_id = application.id and ended_at is null)`,
  ],
  [
    'paid without a payment that counts, or the reverse',
    sql`select uuid::text as what from application where has_paid is distinct from
      exists (select from payment where application_id = application.id and status = 'paid' and fee = 'application')`,
  ],
  [
    'receipt number given twice',
    sql`select receipt_number as what from payment where receipt_number is not null group by 1 having count(*) > 1`,
  ],
  [
    'step without its line in the audit log',
    sql`select id::text as what from refund where agreed_at is not null and not exists (select from audit_log
      where action = 'refund.agreed' and subject = 'payment:' || (select reference from payment where payment.id = payment_id))`,
  ],
]

async function byPairs({ context }: Simulation): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, query] of never) {
    const { rows } = await query.execute(context.db)
    if (rows.length > 0) wrong.push(`${rows.length} × ${what}, such as ${rows[0]?.what}`)
  }
  return wrong
}

/** Everyone’s fee is what the responses have said. */
async function byExpectation({ context, expected }: Simulation): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; number: string; fate: Expected }>`
    select uuid, application_number as number, case when has_paid then 'paid'
      when exists (select from waiver_use where application_id = application.id and ended_at is null) then 'waived'
      else 'due' end as fate
    from application where uuid = any(${[...expected.keys()]}::uuid[])`.execute(context.db)
  return rows
    .filter(({ uuid, fate }) => expected.get(uuid) !== fate)
    .map(({ uuid, number, fate }) => `the fee of ${number} is ${fate}, and should be ${expected.get(uuid)}`)
}
