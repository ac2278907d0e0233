import { sql } from 'kysely'
import { type AskedFees, askedFee } from '#shared/domain/asked-fee.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asResidency } from '../applications/record.ts'
import { isFeeWaived } from '../applications/waived.ts'
import { isPayerIn } from '../transfers/transfer-rows.ts'

/** An application that a line may be from. */
export interface Candidate {
  id: number
  uuid: string
  application_number: string | null
  surname: string
  first_name: string
  other_names: string
  selected_program: string | null
  program_type: string
  residency: string | null
  asked_fees: AskedFees | null
  has_paid: boolean
  fee_waived: boolean
  is_withdrawn: boolean
  status: string
  /** They have accepted an offer whose fee is open. */
  owes_acceptance: boolean
}

/** So many people who owe a fee and have a surname of a line are compared by name. With more, references and numbers still match. */
const mostByName = 5000

export type Announced = Candidate & { bank_number: string; fee: string; amount_minor: number; currency: string }

/** Only one of the two fees is ever due. */
export function feeOwed(one: Candidate): FeeKind {
  return one.owes_acceptance && !owesApplicationFee(one) ? 'acceptance' : 'application'
}

/** A line that no fee is due for stays open: a person says whose it is, and it is received to be given back. */
export function owesApplicationFee(one: Candidate): boolean {
  return (
    !one.has_paid && !one.fee_waived && !one.is_withdrawn && one.status !== 'draft' && feeMinorOf(one) !== undefined
  )
}

export function whyNothing({ has_paid, fee_waived, is_withdrawn, status }: Candidate): string {
  if (has_paid) return 'their application fee is paid.'
  if (is_withdrawn) return 'their application is withdrawn.'
  if (fee_waived) return 'their application fee is waived.'
  return status === 'draft' ? 'their application is a draft, so that no fee is due.' : 'they owe no application fee.'
}

/** Their application fee; undefined if there is none. */
export function feeMinorOf({ program_type, residency, asked_fees }: Candidate) {
  const lives = asResidency(residency)
  const fee = lives && isProgramType(program_type) ? askedFee({ program_type, asked_fees }, lives) : undefined
  if (!fee || fee.kind === 'free') return undefined
  return { amountMinor: fee.kind === 'transfer' ? fee.transferAmountMinor : fee.amountMinor, currency: fee.currency }
}

function selectCandidates(db: Queryable, member: StaffMember) {
  return db
    .selectFrom('application')
    .select(['application.id', 'application.uuid', 'application.application_number', 'application.surname'])
    .select(['application.first_name', 'application.other_names', 'application.selected_program'])
    .select(['application.program_type', 'application.residency', 'application.has_paid', 'application.status'])
    .select(sql<AskedFees | null>`application.asked_fees`.as('asked_fees'))
    .select(isFeeWaived.as('fee_waived'))
    .select(
      sql<boolean>`exists (select from admission_case held where held.application_id = application.id
        and held.stage = 'withdrawn')`.as('is_withdrawn'),
    )
    .select(
      sql<boolean>`exists (select from offer where offer.application_id = application.id and offer.state = 'accepted'
        and offer.acceptance_fee_minor > 0)`.as('owes_acceptance'),
    )
    .where('application.erased_at', 'is', null)
    .where(isPayerIn(member))
    .where(member.own.length === 0 ? sql<boolean>`true` : sql<boolean>`application.id <> all(${member.own}::bigint[])`)
}

export async function byNumber(
  db: Queryable,
  member: StaffMember,
  numbers: readonly string[],
): Promise<Map<string, Candidate>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectCandidates(db, member)
    .where(sql<boolean>`application.application_number = any(${numbers}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.application_number ?? '', row]))
}

/** With a word of their surname among these. Names without a Latin letter have no words here, and are compared all. */
export function whoOwes(db: Queryable, member: StaffMember, words: readonly string[]): Promise<Candidate[]> {
  return selectCandidates(db, member)
    .where('application.status', '=', 'awaiting_payment')
    .where(
      sql<boolean>`exists (select from search_words(regexp_replace(application.surname, '[@._+]', ' ', 'g')) own (words)
        where own.words = '{}' or own.words && (select search_words(${words.join(' ')}::text)))`,
    )
    .orderBy('application.submitted_at', 'desc')
    .limit(mostByName)
    .execute()
}

export async function announcedOnes(db: Queryable, member: StaffMember): Promise<Announced[]> {
  const rows = await selectCandidates(db, member)
    .innerJoin('transfer', 'transfer.application_id', 'application.id')
    .select(['transfer.bank_number', 'transfer.fee', 'transfer.amount_minor', 'transfer.currency'])
    .where('transfer.state', '=', 'announced')
    .limit(mostByName)
    .execute()
  return rows.flatMap(({ bank_number, ...row }) => {
    const plain = bank_number.toLowerCase().replace(/[^0-9a-z]/g, '')
    // A short number is in many lines.
    return plain.length >= 5 ? [{ ...row, bank_number: plain }] : []
  })
}
