import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../db/client.ts'
import { asOwnCase, ownCase } from './own-case.ts'
import { isHeld } from './payment-conditions.ts'
import type { OwnRecord } from './record.ts'
import { asRecord, type OfApplication, selectRecords } from './select-records.ts'

/** The records of `selectRecords`, with what only their owner is shown. */
export function selectOwnRecords(db: Queryable) {
  return selectRecords(db).select(eb => [
    ...payments(eb),
    jsonObjectFrom(ownCase(eb)).as('own_case'),
    hasLater(eb).as('has_later'),
  ])
}

/** Only for the application fee; the acceptance fee belongs to its offer (`own-decision.ts`). */
function payments(eb: OfApplication) {
  return [
    eb
      .selectFrom('payment')
      .select('payment.reference')
      .whereRef('payment.application_id', '=', 'application.id')
      .where('payment.fee', '=', 'application')
      .where(eb => eb.or([eb('payment.status', '=', 'paid'), isHeld(eb)]))
      .orderBy(sql`payment.status = 'paid'`, 'desc')
      .orderBy('payment.created_at', 'desc')
      .limit(1)
      .as('payment_reference'),
    eb
      .selectFrom('payment')
      .select('payment.reference')
      .whereRef('payment.application_id', '=', 'application.id')
      .where('payment.fee', '=', 'application')
      .where('application.status', '=', 'awaiting_payment')
      .where('payment.status', 'in', ['open', 'superseded', 'expired'])
      // A checkout that the gateway never opened cannot have been paid.
      .where('payment.access_code', 'is not', null)
      .orderBy('payment.created_at', 'desc')
      .limit(1)
      .as('checkout_reference'),
    eb
      .selectFrom('sponsor_link')
      .select('sponsor_link.created_at')
      .whereRef('sponsor_link.application_id', '=', 'application.id')
      .where('sponsor_link.fee', '=', 'application')
      .where('application.status', '=', 'awaiting_payment')
      .where('sponsor_link.ended_at', 'is', null)
      .orderBy('sponsor_link.created_at', 'desc')
      .limit(1)
      .as('sponsor_link_made_at'),
  ] as const
}

function hasLater(eb: OfApplication) {
  return eb
    .exists(
      eb
        .selectFrom('application as later')
        .innerJoin('round as later_round', 'later_round.id', 'later.round_id')
        .innerJoin('round as own_round', 'own_round.id', 'application.round_id')
        .select('later.id')
        .where('application.status', '<>', 'draft')
        .whereRef('later.account_id', '=', 'application.account_id')
        .whereRef('later.program_type', '=', 'application.program_type')
        .where(
          sql<boolean>`(later_round.closes_at > own_round.closes_at
            or later.round_id = application.round_id and (later.id > application.id or later.is_live) and later.id <> application.id)`,
        ),
    )
    .$castTo<boolean>()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwnRecords>['executeTakeFirstOrThrow']>>

export function asOwnRecord(row: Row): OwnRecord {
  const { payment_reference, checkout_reference, sponsor_link_made_at, has_later } = row
  return {
    ...asRecord(row),
    ...{ payment_reference, checkout_reference, sponsor_link_made_at, has_later },
    own_case: row.own_case && asOwnCase(row.own_case),
  }
}
