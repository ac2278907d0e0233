import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reach } from '../harness/applicant.ts'
import type { Context } from '../server/base/context.ts'
import { askRefund } from '../server/features/refunds/ask-refund.ts'
import { addStatement } from '../server/features/statements/add-statement.ts'
import { bookFound } from '../server/features/transfers/book.ts'
import { askWaiver } from '../server/features/waivers/ask-waiver.ts'
import { approveWaiver } from '../server/features/waivers/decide-waiver.ts'
import type { StaffMember } from '../server/http/handler.ts'
import { formatMoney } from '../shared/domain/money.ts'
import { openSession } from './applying.ts'
import { transactOn } from './decisions.ts'

const dayMs = 86_400_000

interface Bursary {
  context: Context
  reach: Reach
  /** Two who settle money: each asks what the other has to approve. */
  bursars: readonly StaffMember[]
}

/** Someone who has submitted and has not begun to pay. */
interface Owing {
  uuid: string
  number: string
  name: string
  bearer: string
}

/** Gives the bursary something to do: waivers, transfers, a statement of the bank and a refund, each in several states. */
export async function fillBursary({ context, reach, bursars }: Bursary): Promise<void> {
  const [asks, approves] = bursars
  if (!asks || !approves) throw new Error('The bursary needs two people')
  const owing = await findOwing(context)
  const code = await offerWaivers(context, asks, approves)
  const [scholar, announces, sends, found, ...others] = owing
  if (scholar)
    await reach.send(`/applications/${scholar.uuid}/waiver`, { method: 'POST', bearer: scholar.bearer, json: { code } })
  if (announces) await announce(reach, announces, daysAgo(2))
  if (sends) await announce(reach, sends, daysAgo(4))
  if (found) await bookFromAbroad(context, asks, found)
  if (others[0]) await askForOne(context, asks, others[0])
  await readStatement(context, asks, [...(sends ? [sends] : []), ...others.slice(1, 3)])
  await refundOne(context, asks)
}

async function findOwing(context: Context): Promise<Owing[]> {
  const rows = await context.db
    .selectFrom('application')
    .select(['uuid', 'application_number', 'surname', 'first_name', 'account_id'])
    .where('status', '=', 'awaiting_payment')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment').select('id').whereRef('payment.application_id', '=', 'application.id'))),
    )
    .orderBy('email')
    .execute()
  return Promise.all(
    rows.map(async ({ uuid, application_number, surname, first_name, account_id }) => ({
      ...{ uuid, number: application_number ?? '', name: `${first_name} ${surname}` },
      bearer: await openSession(context, account_id ?? ''),
    })),
  )
}

/** A code for a scholarship, and one that has to be approved. Returns the first as it is printed. */
async function offerWaivers(context: Context, asks: StaffMember, approves: StaffMember): Promise<string> {
  const until = dayFrom(60)
  const scholars = await askWaiver(context, transactOn(context), asks, {
    code: { count: 50, until, fee: 'application', program_types: ['msc', 'phd', 'foundation', 'jupeb'] },
    ...{ reason: 'Scholars of the Federal Science Fund', borne_by: 'Federal Science Fund' },
  })
  await approveWaiver(context, transactOn(context), approves, scholars.id)
  await askWaiver(context, transactOn(context), approves, {
    code: { count: 10, until, fee: 'acceptance' },
    ...{ reason: 'Children of members of staff', borne_by: 'Staff welfare' },
  })
  return scholars.code ?? ''
}

async function announce(reach: Reach, { uuid, bearer, name, number }: Owing, paid_on: string): Promise<void> {
  const path = `/applications/${uuid}/transfers`
  const { due } = Object((await reach.send(path, { bearer })).body)
  if (!due) return
  const amount = String(due.amount_minor / 100)
  const form = { amount, paid_on, payer: name, number: `FT${number.replaceAll('-', '')}` }
  await reach.send(path, { method: 'POST', bearer, form })
}

/** Above the limit that one person may book alone, so a second one has to look. */
async function bookFromAbroad(context: Context, asks: StaffMember, { number, name }: Owing): Promise<void> {
  await bookFound(context, transactOn(context), asks, {
    ...{
      application: number,
      fee: 'application',
      amount: 3_500_000,
      currency: 'NGN',
      paid_on: daysAgo(3),
      payer: name,
    },
    ...{
      number: `TT${number.replaceAll('-', '')}`,
      reason: 'On the account since Monday, with her application number.',
    },
  })
}

async function askForOne(context: Context, asks: StaffMember, { number }: Owing): Promise<void> {
  await askWaiver(context, transactOn(context), asks, {
    ...{
      application: number,
      reason: 'The applicant lives in a camp for displaced people.',
      borne_by: 'The university',
    },
  })
}

/** Money with a reference, money with a name, and money that nobody can place. */
async function readStatement(context: Context, reader: StaffMember, payers: readonly Owing[]): Promise<void> {
  const day = daysAgo(1)
  const amount = formatMoney(1_000_000, 'NGN').replace(/[^\d.,]/g, '')
  const lines = [
    'Date,Narration,Reference,Credit',
    ...payers.map(
      ({ name, number }, index) =>
        `${day},"TRF FROM ${name.toUpperCase()}",${index === 1 ? '' : `FT${number.replaceAll('-', '')}`},"${amount}"`,
    ),
    `${day},"NIP TRANSFER ADMISSION FEES",000013250927,"${amount}"`,
    `${day},"POS SETTLEMENT LAGOS",000014711200,"4,750.00"`,
  ]
  const folder = await mkdtemp(join(tmpdir(), 'admissions-statement-'))
  const path = join(folder, 'statement.csv')
  try {
    await writeFile(path, lines.join('\n'))
    const staged = { path, size: 0, sha256: '' }
    const files = [{ field: 'file', fileName: `account-${day}.csv`, outcome: { staged } }]
    await addStatement(context, transactOn(context), reader, { files, currency: 'NGN' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of someone who has withdrawn, if there is one: half of the fee goes back, once the other bursar agrees. */
async function refundOne(context: Context, asks: StaffMember): Promise<void> {
  const paid = await context.db
    .selectFrom('payment')
    .innerJoin('admission_case', 'admission_case.application_id', 'payment.application_id')
    .select(['payment.reference', 'payment.amount_minor'])
    .where('payment.status', '=', 'paid')
    .orderBy(eb => eb('admission_case.stage', '=', 'withdrawn'), 'desc')
    .orderBy('payment.created_at')
    .executeTakeFirst()
  if (!paid) return
  const { reference, amount_minor } = paid
  const wanted = {
    amountMinor: amount_minor / 2,
    reason: 'The programme is not offered this session',
    by: 'gateway',
  } as const
  await askRefund(context, transactOn(context), asks, { reference, ...wanted })
}

const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const daysAgo = (days: number) => dayFrom(-days)
