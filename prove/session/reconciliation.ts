import { sql } from 'kysely'
import { applicationFee } from '../../shared/domain/fees.ts'
import { isProgramType } from '../../shared/domain/program-type.ts'
import type { Balance } from './balance.ts'
import { acceptanceFee } from './shape.ts'
import type { Simulation } from './simulation.ts'

interface Sums {
  fee: 'application' | 'acceptance'
  /** Everything paid according to the card provider. */
  received: number
  refunded: number
  /** With a valid receipt. */
  booked: number
}

/** Payments less refunds equal what the payers owed, by kind of fee, in our books and in the provider’s. */
export async function feeProblems({ context }: Simulation): Promise<Balance> {
  const { rows } = await sql<Sums>`
    select payment.fee, sum(paid.amount_minor)::float8 as received,
      coalesce(sum(refund.amount_minor), 0)::float8 as refunded,
      coalesce(sum(payment.amount_minor) filter (where payment.status = 'paid'), 0)::float8 as booked
    from payment
    join sandbox_transaction paid on paid.reference = payment.reference and paid.paid_at is not null
    left join sandbox_refund refund on refund.transaction_id = paid.id
    group by payment.fee order by payment.fee desc`.execute(context.db)
  const owed = { application: await applicationFees(context.db), acceptance: await acceptanceFees(context.db) }
  const wrong = rows.flatMap(({ fee, received, refunded, booked }) =>
    booked === owed[fee] && received - refunded === booked
      ? []
      : [
          `${fee} fees: received ${received}, refunded ${refunded}, booked ${booked}, owed by those who paid ${owed[fee]}`,
        ],
  )
  const figures = rows.map(({ fee, received, refunded, booked }): [string, string] => [
    `${fee} fees received − refunded = booked`,
    `${naira(received)} − ${naira(refunded)} = ${naira(booked)}`,
  ])
  return { figures, wrong: [...wrong, ...(rows.length === 2 ? [] : ['One kind of fee was never paid'])] }
}

const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en-GB')}`

async function applicationFees(db: Simulation['context']['db']): Promise<number> {
  const rows = await db
    .selectFrom('application')
    .select(['program_type', 'residency'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('has_paid', '=', true)
    .groupBy(['program_type', 'residency'])
    .execute()
  return rows.reduce((sum, { program_type, residency, people }) => {
    const isAbroad = residency === 'international'
    const fee = isProgramType(program_type)
      ? applicationFee(program_type, isAbroad ? 'international' : 'nigeria')
      : undefined
    return sum + (fee?.kind === 'card' ? fee.amountMinor : 0) * Number(people)
  }, 0)
}

/** The fees of every offer that is confirmed or further, and of those paid while a condition is open. */
async function acceptanceFees(db: Simulation['context']['db']): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    select count(*)::integer as offers from offer
    where acceptance_fee_minor = ${acceptanceFee.minor}
      and exists (select from payment where payment.decision_id = offer.decision_id and payment.status = 'paid')`.execute(
    db,
  )
  return (rows[0]?.offers ?? 0) * acceptanceFee.minor
}
