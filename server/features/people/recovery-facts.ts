import type { FieldProblem } from '#shared/contract/errors.ts'
import {
  isRecoveryFact,
  type RecoveryFact,
  recoveryFactNames,
  recoveryFacts,
  recoveryTerms,
} from '#shared/domain/account-recovery.ts'
import { readPhone } from '#shared/domain/phone.ts'
import { cleanCode, cleanJambNumber } from '#shared/domain/typed-code.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'

export type GivenFacts = { readonly [Fact in RecoveryFact]?: string | undefined }

/**
 * Compares what a person says with what their file knows, and returns which facts agree. Throws 422 for one that does
 * not, and if too few were given.
 */
export async function checkFacts(
  db: Queryable,
  account: { id: string; phone: string | null },
  given: GivenFacts,
): Promise<RecoveryFact[]> {
  const known = await knownFacts(db, account)
  const said = recoveryFacts.flatMap(fact => {
    const key = keyOf(fact, given[fact] ?? '')
    return key ? [{ fact, key }] : []
  })
  const problems: FieldProblem[] = said.flatMap(({ fact, key }) =>
    known[fact].has(key) ? [] : [{ field: `evidence.${fact}`, message: disagreement(fact, known[fact].size > 0) }],
  )
  if (problems.length > 0) throw invalidFields(problems)
  if (said.length < recoveryTerms.facts)
    throw invalidFields([
      {
        field: 'evidence.date_of_birth',
        message: 'Ask for two facts that agree with the file. Here are fewer.',
      },
    ])
  return said.map(({ fact }) => fact).filter(isRecoveryFact)
}

function disagreement(fact: RecoveryFact, isKnown: boolean): string {
  return isKnown
    ? 'The file has something else. Ask the person again, or leave this empty.'
    : `The file has no ${recoveryFactNames[fact].replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase())}. Leave this empty.`
}

/** As it is compared; empty if nothing usable was typed. */
function keyOf(fact: RecoveryFact, typed: string): string {
  const text = typed.trim()
  switch (fact) {
    case 'date_of_birth':
      return text
    case 'phone':
      return readPhone(text) ?? text
    case 'jamb_number':
      return text && cleanJambNumber(text).toUpperCase()
    case 'application_number':
      return cleanCode(text)
    case 'payment_reference':
      return cleanCode(text)
    default:
      return fact satisfies never
  }
}

/** From the account and from every application that is not erased. */
async function knownFacts(
  db: Queryable,
  { id, phone }: { id: string; phone: string | null },
): Promise<Record<RecoveryFact, Set<string>>> {
  const [applications, payments] = await Promise.all([
    db
      .selectFrom('application')
      .select(['application_number', 'phone', 'answers'])
      .where('account_id', '=', id)
      .where('erased_at', 'is', null)
      .execute(),
    db
      .selectFrom('payment')
      .innerJoin('application', 'application.id', 'payment.application_id')
      .select(['reference', 'receipt_number'])
      .where('application.account_id', '=', id)
      .where('payment.status', '=', 'paid')
      .execute(),
  ])
  const answer = (name: string) => applications.map(({ answers }) => answerIn(answers, name))
  const keys = (fact: RecoveryFact, values: readonly (string | null | undefined)[]) =>
    new Set(values.map(value => keyOf(fact, value ?? '')).filter(key => key !== ''))
  return {
    date_of_birth: keys('date_of_birth', answer('date_of_birth')),
    phone: keys('phone', [phone, ...applications.map(one => one.phone)]),
    jamb_number: keys('jamb_number', answer('jamb_registration_number')),
    application_number: keys(
      'application_number',
      applications.map(one => one.application_number),
    ),
    payment_reference: keys(
      'payment_reference',
      payments.flatMap(({ reference, receipt_number }) => [reference, receipt_number]),
    ),
  }
}

function answerIn(answers: unknown, name: string): string {
  const value = typeof answers === 'object' && answers !== null ? Reflect.get(answers, name) : ''
  return typeof value === 'string' ? value : ''
}
