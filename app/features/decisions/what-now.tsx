import type { ReactElement } from 'react'
import ApplyAgain from '#app/features/applications/rounds/apply-again.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type EligibilityAnswers, eligibilityAdvice } from '#shared/domain/eligibility.ts'
import { neighboursOf } from '#shared/domain/neighbours.ts'
import { findProgramme, type ProgrammeSummary, programmesOfType } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'

/** Alternatives for someone without a place: the next round, and similar programmes. */
export default function WhatNow({ application }: { application: ApplicationOnWire }): ReactElement {
  const { next_round } = application
  const others = otherProgrammes(application)
  return (
    <section aria-labelledby="now-title" className="stack">
      <h2 id="now-title">What you can do now</h2>
      {next_round ? (
        <ApplyAgain application={application} next={next_round} isFirst />
      ) : (
        <p>
          You can apply again in a later round. We publish its dates on our home page. You can use your answers and
          documents again.
        </p>
      )}
      {others.length > 0 && (
        <>
          <h3>Programmes to consider</h3>
          <ul className="decision-rows">
            {others.map(programme => (
              <li key={programme.id}>
                <div>
                  <a href={paths.programme(programme.id)}>{programme.title}</a>
                  <p className="soft small">{whyConsider(programme, application)}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="soft small">Each programme’s page says whether it is accepting applications.</p>
        </>
      )}
    </section>
  )
}

/** Similar programmes; for a first degree also the foundation year, which leads to it. */
function otherProgrammes({ selected_program }: ApplicationOnWire): ProgrammeSummary[] {
  const programme = findProgramme(selected_program)
  if (!programme) return []
  const foundation = programme.programType === 'undergraduate' ? programmesOfType('foundation') : []
  return [...foundation.slice(0, 1), ...neighboursOf(programme, () => true)]
}

function whyConsider(programme: ProgrammeSummary, { answers, program_type }: ApplicationOnWire): string {
  if (programme.programType !== program_type) return `${programme.duration}. It prepares you for a first degree.`
  const advice = eligibilityAdvice(programme, answers as EligibilityAnswers)
  const isMet = advice.length > 0 && advice.every(({ met }) => met === true)
  return isMet ? `${programme.duration}. Your results meet its minimum scores and grades.` : `${programme.duration}.`
}
