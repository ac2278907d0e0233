import { sql } from 'kysely'

/**
 * Of a row of `application`: its application fee has been waived. A code covers what it was made for, so someone who changes to another
 * programme owes the fee again.
 */
export const isFeeWaived = sql<boolean>`exists (select from waiver_use join waiver on waiver.id = waiver_use.waiver_id
  where waiver_use.application_id = application.id and waiver_use.fee = 'application' and waiver_use.ended_at is null
    and (waiver.program_types = '{}' and waiver.programmes = '{}' or application.program_type = any(waiver.program_types)
      or application.selected_program = any(waiver.programmes)))`

/** Of a row of `offer`: its acceptance fee has been waived. */
export const isAcceptanceFeeWaived = sql<boolean>`exists (select from waiver_use
  where waiver_use.decision_id = offer.decision_id and waiver_use.ended_at is null)`
