import type { ReactElement } from 'react'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { roundSpan } from '#shared/domain/round-span.ts'
import { atHandFor } from './apply.ts'

/** The rounds that were not over on a day, in the order in which they close. */
export function roundsOf(programType: ProgramType, today: Day): AnnouncedRound[] {
  return announcedRounds().filter(round => round.programTypes.includes(programType) && today <= round.closesOn)
}

interface HowToApplyProps {
  programme: ProgrammeSummary
  rounds: readonly AnnouncedRound[]
}

/** When applications close, what to have at hand, and what happens. */
export function HowToApply({ programme, rounds }: HowToApplyProps): ReactElement {
  return (
    <>
      <ul className="rows">
        {rounds.map(round => (
          <li key={round.id} data-until={roundSpan(round).until}>
            <b>Closes {longDate(round.closesOn)}</b>
            <br />
            {round.name}: opens {longDate(round.opensOn)}, decisions by {longDate(round.decisionsBy)}, starts{' '}
            {longDate(round.startsOn)}
          </li>
        ))}
        <li className="if-none">We will announce the next dates here. You can also ask the admissions office.</li>
      </ul>
      <h3>Have these ready</h3>
      <ul>
        {atHandFor(programme).map(item => (
          <li key={item}>{item}</li>
        ))}
        {programme.requiresResearchProposal && <li>Research proposal</li>}
      </ul>
      <p>
        Create an account, fill in the form, upload photographs or PDFs of your documents, check and submit. You can
        stop at any time and continue on another phone.
      </p>
    </>
  )
}
