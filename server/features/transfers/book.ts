import { sql } from 'kysely'
import type * as z from 'zod'
import type { bookTransferBody, transferBooked } from '#shared/contract/schemas/transfers.ts'
import { type Day, dayOf, longDate } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Currency } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { lockFeeFile } from '../fees/fee-files.ts'
import { arrive, note } from './arrive.ts'
import { dueOrNothing, requirePayable, takesTwoHere } from './here.ts'
import { findVisible, stateOf } from './transfer-rows.ts'

type Body = z.output<typeof bookTransferBody>

/** Money that the office has found on its account. */
export interface Found {
  fee: FeeKind
  amountMinor: number
  currency: Currency
  paidOn: Day
  payer: string
  number: string
  reason: string
  origin: 'office' | 'statement'
  isSurplus: boolean
  /** The id of the statement that has it: two lines of one statement are two transfers. */
  statement?: string
}

/** Books a transfer, or asks another person to confirm it. Throws 404, 409 and 422. */
export function bookFound(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { application: name, fee, amount, currency, paid_on, payer, number, reason, surplus }: Body,
): Promise<z.output<typeof transferBooked>> {
  return transact(async tx => {
    const application = await lockFeeFile(tx, member, name, ['money.settle'])
    const found: Found = {
      ...{ fee, amountMinor: amount, currency, paidOn: paid_on, payer, reason, number: number ?? '' },
      ...{ origin: 'office', isSurplus: surplus ?? false },
    }
    const id = await record(tx, context, member, { application, found })
    return { id, state: stateOf(await findVisible(tx, member, id)) }
  })
}

/**
 * Records one transfer for an application whose lock the caller holds. Returns its id. One that was announced is that one, unless its number and its amount both differ.
 * Throws 409 for the same transfer a second time and for a fee that is not due, 422 for another currency and a day to come.
 */
export async function record(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { application, found }: { application: ApplicationRecord; found: Found },
): Promise<string> {
  const now = context.clock.now()
  if (found.paidOn > dayOf(now)) throw invalidFields([{ field: 'paid_on', message: 'Choose a day that has come.' }])
  await refuseTwice(tx, application, found)
  const isToReturn = found.isSurplus && !isPayable(application, found)
  const due = isToReturn ? undefined : requirePayable(application, found.fee, found.currency)
  const { fee, amountMinor, currency, paidOn, payer, number, reason, origin } = found
  const announced = await announcedAs(tx, application, found)
  const id = announced?.id ?? context.random.id()
  const seen = {
    ...{
      payer,
      reason,
      bank_number: number || (announced?.bank_number ?? ''),
      paid_on: paidOn,
      amount_minor: amountMinor,
    },
    ...{ state: isToReturn ? 'received' : 'asked', asked_at: now, asked_by: member.id },
  }
  if (announced) await tx.updateTable('transfer').set(seen).where('id', '=', id).execute()
  else
    await tx
      .insertInto('transfer')
      .values({
        ...{ id, application_id: application.id, fee, decision_id: due?.decisionId ?? null, created_at: now },
        ...{ currency, origin, ...seen },
      })
      .execute()
  const transfer = await findVisible(tx, member, id)
  if (isToReturn || (await takesTwoHere(tx, application, due, { id, amountMinor, currency })))
    await note(
      tx,
      context,
      { transfer, application, by: member.id },
      isToReturn ? 'transfer.received' : 'transfer.asked',
    )
  else await arrive(tx, context, { transfer, application, by: member.id })
  return id
}

function isPayable(application: ApplicationRecord, { fee, currency }: Found): boolean {
  return dueOrNothing(application, fee)?.currency === currency
}

type Same = Pick<Found, 'amountMinor' | 'currency' | 'paidOn' | 'number' | 'statement'>

/** Throws 409 with who has entered this transfer, if it was. */
export async function refuseTwice(
  tx: Tx,
  application: Pick<ApplicationRecord, 'id'>,
  same: Same,
  besides?: string,
): Promise<void> {
  const found = await findSame(tx, application, same, besides)
  if (!found) return
  const who =
    found.asker && found.asked_at ? `${found.asker} entered it on ${longDate(found.asked_at)}` : 'It was entered before'
  const other = found.application_id === application.id ? '' : ' for another application'
  throw new AppError('conflicting-change', `This transfer is known. ${who}${other}.`)
}

/**
 * A transfer that has been entered and is the same: with this number and amount for anyone, or for this applicant with this amount on this day,
 * unless the bank has given the two different numbers. Lines of one statement are never the same transfer.
 */
export async function findSame(
  tx: Tx,
  application: Pick<ApplicationRecord, 'id'>,
  { amountMinor, currency, paidOn, number, statement }: Same,
  besides?: string,
) {
  const plain = plainNumber(number)
  if (plain) await sql`select pg_advisory_xact_lock(hashtextextended(${`transfer:${plain}`}, 0))`.execute(tx)
  return tx
    .selectFrom('transfer')
    .select(['transfer.application_id', 'transfer.asked_at'])
    .select(sql<string | null>`staff_name_at(transfer.asked_by, transfer.asked_at)`.as('asker'))
    .where('transfer.amount_minor', '=', amountMinor)
    .where('transfer.currency', '=', currency)
    .where('transfer.part_of', 'is', null)
    .where('transfer.state', 'not in', ['announced', 'discarded'])
    .where(
      sql<boolean>`(${plain} <> '' and ${storedNumber} = ${plain} or transfer.application_id = ${application.id}
        and transfer.paid_on = ${paidOn}::date and (${plain} = '' or ${storedNumber} ~ ${noNumber} or ${storedNumber} = ${plain}))`,
    )
    .where('transfer.id', '<>', besides ?? '00000000-0000-0000-0000-000000000000')
    .where(
      sql<boolean>`not exists (select from statement_line
        where statement_line.transfer_id = transfer.id and statement_line.statement_id = ${statement ?? null}::uuid)`,
    )
    .limit(1)
    .executeTakeFirst()
}

const storedNumber = sql<string>`lower(regexp_replace(transfer.bank_number, '[^0-9A-Za-z]', '', 'g'))`

/** What banks write where there is no number, without its signs. */
const noNumber = '^(0*|nil|none|null|na|nonref|noref|cash|nip|trf|transfer)$'

/** Empty for no number. */
function plainNumber(number: string): string {
  const plain = number.replace(/[^0-9A-Za-z]/g, '').toLowerCase()
  return new RegExp(noNumber).test(plain) ? '' : plain
}

/** A shorter number is in many texts. */
const shortestNumber = 5

/** What the applicant has announced, though banks may keep a charge of it, or name it only in their text. */
function announcedAs(
  tx: Tx,
  application: ApplicationRecord,
  { fee, amountMinor, currency, number, payer, reason }: Found,
) {
  const written = plainNumber([number, payer, reason].join(' '))
  return tx
    .selectFrom('transfer')
    .select(['id', 'bank_number'])
    .where('application_id', '=', application.id)
    .where('fee', '=', fee)
    .where('currency', '=', currency)
    .where('state', '=', 'announced')
    .where(
      sql<boolean>`(amount_minor = ${amountMinor} or ${plainNumber(number)} = '' or ${storedNumber} ~ ${noNumber}
        or length(${storedNumber}) >= ${shortestNumber}::integer and position(${storedNumber} in ${written}) > 0)`,
    )
    .executeTakeFirst()
}
