import { parseArgs } from 'node:util'
import type { Context } from '../server/base/context.ts'
import { type Table, toCsv } from '../server/base/csv.ts'
import { systemClock } from '../server/base/system.ts'
import { tableOfPayment, tableOfPayments } from '../server/features/money/command-tables.ts'
import { reconcileFor } from '../server/features/money/reconcile-for.ts'
import type { Period } from '../server/features/payments/major-units.ts'
import { voidTestPayment } from '../server/features/refunds/void-test-payment.ts'
import { memberByEmail } from '../server/features/staff/member-by-email.ts'
import { bookTyped } from '../server/features/transfers/book-typed.ts'
import { transactPlainly } from '../server/http/idempotency.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { moneyDayCalls } from '../shared/contract/calls/office/money-days.ts'
import { officePaymentCalls } from '../shared/contract/calls/office/payments.ts'
import { transferCalls } from '../shared/contract/calls/office/transfers.ts'
import { dayOf, isDay } from '../shared/domain/calendar.ts'
import { addDays } from '../shared/domain/clock-days.ts'
import { startOfDay } from '../shared/domain/closing-dates.ts'
import type { Permission } from '../shared/domain/staff.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run payments -- list [SEARCH] --by EMAIL
npm run payments -- show REFERENCE --by EMAIL
npm run payments -- confirm APPLICATION --amount 50 --currency USD --payer NAME [--number NUMBER] [--fee acceptance] [--date DAY] --why TEXT --by EMAIL
npm run payments -- reconcile --from DAY [--to DAY] [--settle] --by EMAIL
npm run payments -- test --by EMAIL
npm run payments -- void REFERENCE --why TEXT --by EMAIL

Everything here is done in the office under Money, too. EMAIL is that of the member of staff who does it, with their role and programmes.
SEARCH is typed as in the office: "is:held day:2026-11-20". Write a DAY like this: 2026-11-20. --to includes that day.
confirm records a transfer that the bank has: above the limit for one person, a colleague confirms it in the office.
Tables are CSV on standard output. reconcile exits with 2 if something does not match. test lists the fees paid with test cards, and void makes one of them due again.
`

const text = { type: 'string' } as const
const options = {
  ...{ from: text, to: text, fee: text, amount: text, currency: text, payer: text, number: text },
  ...{ by: text, why: text, date: text },
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
  const by = required(values.by, 'Give the email address of the member of staff with --by.')
  const member = (permission: readonly Permission[]) => memberByEmail(context.db, by, permission)
  switch (command) {
    case 'list':
    case 'test': {
      const q = command === 'test' ? 'is:test is:paid' : (name ?? '')
      return print(await tableOfPayments(context, await member(officePaymentCalls.listPayments.permission), q))
    }
    case 'show': {
      const reader = await member(officePaymentCalls.readPayment.permission)
      return print(await tableOfPayment(context, reader, required(name, 'Give a payment by its reference.')))
    }
    case 'confirm': {
      const booker = await member(transferCalls.bookTransfer.permission)
      const application = required(name, 'Give the application by its number or uuid.')
      return print(await bookTyped(context, booker, { ...values, application }))
    }
    case 'reconcile':
      return compare(context, values, member)
    case 'void': {
      const reference = required(name, 'Give the payment by its reference.')
      const reason = required(values.why, 'Say why with --why.')
      const canceller = await member(moneyDayCalls.voidTestPayment.permission)
      const { state } = await voidTestPayment(context, transactPlainly(context), canceller, { reference, reason })
      return print({ heading: ['reference', 'state'], rows: [[reference, state]] })
    }
    default:
      throw new UsageError(command ? `There is no command ${command}.` : 'Give a command.')
  }
}

function print({ heading, rows }: Table): number {
  process.stdout.write(toCsv(heading, rows))
  return 0
}

async function compare(
  context: Context,
  values: Values,
  member: (permission: readonly Permission[]) => ReturnType<typeof memberByEmail>,
): Promise<number> {
  const { from, to } = periodOf(values)
  if (!from) throw new UsageError('Give the first day with --from.')
  const caller = await member(moneyDayCalls.fetchPayment.permission)
  const period = { from, to: to ?? context.clock.now() }
  const { counts, ...table } = await reconcileFor(context, caller, period, { settles: values.settle ?? false })
  print(table)
  const found = Object.entries(counts).map(([finding, count]) => `${finding} ${count}`)
  process.stderr.write(`${found.join(', ')}\n`)
  return (counts['paid-not-applied'] ?? 0) + (counts['applied-not-paid'] ?? 0) === 0 ? 0 : 2
}

function periodOf({ from, to }: Values): Period {
  return { from: startOf('--from', from, 0), to: startOf('--to', to, 1) }
}

/** The first moment of a day, or of the one after it. */
function startOf(option: string, day: string | undefined, daysLater: 0 | 1): Date | undefined {
  if (day === undefined) return undefined
  if (!isDay(day)) throw new UsageError(`${option} must be a day such as ${dayOf(systemClock.now())}.`)
  return startOfDay(addDays(day, daysLater))
}

try {
  if (readArguments().positionals.length === 0) throw new UsageError('Give a command.')
  process.exitCode = await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
