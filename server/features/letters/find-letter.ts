import { perQuarterHour } from '#shared/contract/calls/limit.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { initials, type LetterState, letterState } from '#shared/domain/letters.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import type { Context } from '../../base/context.ts'
import { hashToken } from '../../base/hash-token.ts'
import { countHits, networkCounters, withFactor } from '../../http/rate-limit.ts'
import { hasPassedCaps } from '../applications/confirm-offer.ts'
import { offerByClock } from '../applications/own-decision.ts'

/** What anyone with a letter may read about it: enough to compare the two, and no name. */
export interface CheckedLetter {
  state: LetterState
  number: string
  issued_on: string
  initials: string
  programme: string
  session: string
}

/** Unknown tokens from one network. People with a real letter are never counted. */
const wrongTokens = perQuarterHour(60)

/** The letter for a token, or undefined. Throws 429 after too many unknown tokens. */
export async function findLetter(context: Context, token: string, ip: string): Promise<CheckedLetter | undefined> {
  const row = await context.db
    .selectFrom('letter')
    .innerJoin('offer', 'offer.decision_id', 'letter.decision_id')
    .innerJoin('application', 'application.id', 'letter.application_id')
    .select(hasPassedCaps.as('has_passed_caps'))
    .select(['letter.number', 'letter.issued_at', 'letter.replaced_at', 'letter.says', offerByClock.as('offer_state')])
    .where('letter.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const offer = offerStates.find(state => state === row?.offer_state)
  if (!row || !offer) {
    await countHits(context, networkCounters('wrong-letter', ip, withFactor(context, wrongTokens)))
    return undefined
  }
  const says = row.says as { full_name: string; programme: string; session: string }
  return {
    // Once JAMB has withdrawn an admission, its letter is not valid.
    state: row.has_passed_caps ? letterState(offer, row.replaced_at !== null) : 'revoked',
    number: row.number,
    issued_on: longDate(row.issued_at),
    initials: initials(says.full_name),
    programme: says.programme,
    session: says.session,
  }
}
