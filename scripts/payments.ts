import { parseArgs } from 'node:util'
import { readCommandConfig } from '../server/command-config.ts'
import { withCommandContext } from '../server/command-context.ts'
import type { Context } from '../server/context.ts'
import { toCsv } from '../server/csv.ts'
import { confirmTransfer } from '../server/features/payments/confirm.ts'
import {
  inMajorUnits,
  listPayments,
  listTestPayments,
  type Period,
  showPayments,
} from '../server/features/payments/office.ts'
import { reconcile } from '../server/features/payments/reconcile.ts'
import { voidTestPayment } from '../server/features/payments/void-test-payment.ts'
import { systemClock } from '../server/world.ts'
import { dayOf, isDay } from '../shared/domain/calendar.ts'
import { type FeeKind, feeKinds } from '../shared/domain/fee-kind.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run payments -- list [--from DAY] [--to DAY] [--status STATUS]
npm run payments -- show REFERENCE | APPLICATION
npm run payments -- confirm APPLICATION [--fee acceptance] --amount 50 --currency USD --by NAME --why TEXT [--date DAY] [--accept-other-amount]
npm run payments -- reconcile --from DAY [--to DAY] [--settle]
npm run payments -- test
npm run payments -- void REFERENCE --by NAME --why TEXT

Write a DAY like this: 2026-11-20, in West Africa Time. --to includes that day. APPLICATION is a number or a uuid.
Tables are CSV on standard output. reconcile exits with 2 if something does not match. test lists the fees paid with test cards, and void makes one of them due again.
`

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  status: { type: 'string' },
  fee: { type: 'string' },
  amount: { type: 'string' },
  currency: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  date: { type: 'string' },
  'accept-other-amount': { type: 'boolean' },
  settle: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  return parseArgs({ options, allowPositionals: true })
}

async function run(context: Context): Promise<number> {
  const { values, positionals } = readArguments()
  const [command, name, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`)
  switch (command) {
    case 'list': {
      const { heading, rows } = await listPayments(context, periodOf(values), values.status)
      process.stdout.write(toCsv(heading, rows))
      return 0
    }
    case 'show': {
      const { heading, rows } = await showPayments(context, required(name, 'Give a payment or an application.'))
      process.stdout.write(toCsv(heading, rows))
      return 0
    }
    case 'confirm':
      return confirm(context, required(name, 'Give the application by its number or uuid.'), values)
    case 'reconcile':
      return compare(context, values)
    case 'test': {
      const { heading, rows } = await listTestPayments(context)
      process.stdout.write(toCsv(heading, rows))
      return 0
    }
    case 'void':
      return voidOne(context, required(name, 'Give the payment by its reference.'), values)
    default:
      throw new UsageError(command ? `There is no command ${command}.` : 'Give a command.')
  }
}

async function confirm(context: Context, application: string, values: Values): Promise<number> {
  const booked = await confirmTransfer(context, {
    application,
    fee: readFee(values.fee),
    amount: required(values.amount, '--amount is missing.'),
    currency: required(values.currency, '--currency is missing.'),
    by: required(values.by, '--by is missing. Say who is confirming this.'),
    why: required(values.why, '--why is missing. Say why this is confirmed.'),
    date: values.date,
    acceptsOtherAmount: values['accept-other-amount'] ?? false,
  })
  const heading = ['application', 'reference', 'receipt', 'amount', 'currency']
  const amount = inMajorUnits(booked.amount_minor)
  process.stdout.write(
    toCsv(heading, [[application, booked.reference, booked.receipt_number, amount, booked.currency]]),
  )
  process.stderr.write('Confirmed. The portal emails the receipt, straight away if it is running.\n')
  return 0
}

function readFee(text: string | undefined): FeeKind {
  const fee = feeKinds.find(kind => kind === (text ?? 'application'))
  if (!fee) throw new UsageError('--fee must be application or acceptance.')
  return fee
}

async function voidOne(context: Context, reference: string, values: Values): Promise<number> {
  const { application_number: number, status } = await voidTestPayment(context, {
    reference,
    by: required(values.by, '--by is missing. Say who decided this.'),
    why: required(values.why, '--why is missing. Say why this is voided.'),
  })
  process.stdout.write(toCsv(['reference', 'application', 'status'], [[reference, number ?? '', status]]))
  process.stderr.write('Voided. The fee is due again, and the portal emails the applicant.\n')
  return 0
}

async function compare(context: Context, values: Values): Promise<number> {
  const { from, to } = periodOf(values)
  if (!from) throw new UsageError('--from is missing.')
  const end = to ?? context.clock.now()
  const { heading, rows, counts } = await reconcile(context, { from, to: end }, { settles: values.settle ?? false })
  process.stdout.write(toCsv(heading, rows))
  const differences = (counts['paid-not-applied'] ?? 0) + (counts['applied-not-paid'] ?? 0)
  process.stderr.write(
    `${Object.entries(counts)
      .map(([finding, count]) => `${finding} ${count}`)
      .join(', ')}\n`,
  )
  return differences === 0 ? 0 : 2
}

function periodOf({ from, to }: Values): Period {
  return { from: startOf('--from', from, 0), to: startOf('--to', to, 1) }
}

/** The first moment of a day, or of the one after it, in West Africa Time, which has no daylight saving. */
function startOf(option: string, day: string | undefined, daysLater: 0 | 1): Date | undefined {
  if (day === undefined) return undefined
  if (!isDay(day)) throw new UsageError(`${option} must be a day such as ${dayOf(systemClock.now())}.`)
  return new Date(new Date(`${day}T00:00:00+01:00`).getTime() + daysLater * 86_400_000)
}

try {
  if (readArguments().positionals.length === 0) throw new UsageError('Give a command.')
  process.exitCode = await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
