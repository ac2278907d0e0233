import type { FieldProblem } from '../contract/errors.ts'
import { type AskedFees, askedFee } from './asked-fee.ts'
import { isProgramType } from './program-type.ts'
import { findProgramme } from './programmes.ts'
import { residencies } from './residency.ts'
import { residencyName } from './residency-name.ts'

/** What an application fee was paid for. Different values would make it a different application. */
export interface PaidFor {
  program_type: string
  /** Null for payment attempts from a version that did not record it. */
  selected_program: string | null
  residency: string | null
}

/** Why these answers do not match the paid fee, one problem per field; empty when they do. */
export function paidForProblems(paid: PaidFor, wanted: PaidFor): FieldProblem[] {
  const lives = residencies.find(residency => residency === paid.residency)
  const problems: FieldProblem[] = []
  if (differsInProgramme(paid, wanted))
    problems.push({
      field: 'selected_program',
      message: `You have paid the application fee for ${findProgramme(paid.selected_program)?.title ?? 'another programme'}, so you cannot change the programme. ${whoHelps}`,
    })
  if (paid.residency !== wanted.residency)
    problems.push({
      field: 'residency',
      message: `You have paid the application fee for the residency ${lives ? residencyName(lives) : ''}, so you cannot change it. ${whoHelps}`,
    })
  return problems
}

const whoHelps = 'If it is wrong, contact the admissions office.'

function differsInProgramme(paid: PaidFor, wanted: PaidFor): boolean {
  if (paid.program_type !== wanted.program_type) return true
  return paid.selected_program !== null && paid.selected_program !== wanted.selected_program
}

/** The requested amount, in minor units. */
export interface Asked extends PaidFor {
  amount_minor: number
  currency: string
}

/** Why a payment does not match the current fee of an application. */
export type FeeDifference = 'nothing-due' | 'fee-changed' | 'programme-changed'

/** Compares a card payment with the current fee of an application; undefined when it matches. */
export function feeDifference(
  asked: Asked,
  application: PaidFor & { asked_fees?: AskedFees | null },
): FeeDifference | undefined {
  const { program_type, asked_fees } = application
  const residency = residencies.find(one => one === application.residency)
  if (!residency || !isProgramType(program_type)) return 'fee-changed'
  const fee = askedFee({ program_type, asked_fees }, residency)
  if (fee.kind === 'free') return 'nothing-due'
  if (fee.kind !== 'card' || fee.amountMinor !== asked.amount_minor || fee.currency !== asked.currency)
    return 'fee-changed'
  if (asked.residency !== residency) return 'fee-changed'
  return differsInProgramme(asked, application) ? 'programme-changed' : undefined
}
