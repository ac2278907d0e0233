import type { ReactElement } from 'react'
import { type ApplicationRound, applicationRounds } from '#content/dates.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import { endOfDay } from '#shared/domain/closing-dates.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { toHaveAtHand } from './apply.ts'

/** The rounds that were not over on a day, in the order in which they close. */
export function roundsOf(programType: ProgramType, today: Day): ApplicationRound[] {
  return applicationRounds.filter(round => round.programTypes.includes(programType) && today <= round.closesOn)
}

interface HowToApplyProps {
  programme: ProgrammeSummary
  rounds: readonly ApplicationRound[]
}

/** When applications close, what to have at hand, and what happens. */
export function HowToApply({ programme, rounds }: HowToApplyProps): ReactElement {
  return (
    <>
      <ul className="rows">
        {rounds.map(round => (
          <li key={round.id} data-until={round.closesOn}>
            <b>Closes {longDate(endOfDay(round.closesOn))}</b>
            <br />
            {round.name}: opens {longDate(endOfDay(round.opensOn))}, decisions by{' '}
            {longDate(endOfDay(round.decisionsBy))}, starts {longDate(endOfDay(round.startsOn))}
          </li>
        ))}
        <li className="if-none">The next dates are announced here. The admissions office tells you when you ask.</li>
      </ul>
      <h3>Have at hand</h3>
      <ul>
        {toHaveAtHand[programme.programType].map(paper => (
          <li key={paper}>{paper}</li>
        ))}
        {programme.requiresResearchProposal && <li>Research proposal</li>}
      </ul>
      <p>
        Create an account, fill in the form, add photographs or PDFs of your papers, check and send. You can stop at any
        point and come back on another phone.
      </p>
    </>
  )
}
