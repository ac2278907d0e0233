import type { ReactElement } from 'react'
import { type EligibilityAdvice, type EligibilityAnswers, eligibilityAdvice } from '#shared/domain/eligibility.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { isEntries } from '#shared/forms/check.ts'
import type { Answers } from '#shared/forms/field.ts'
import { Icon } from '#ui/icon.tsx'
import { useAnswers } from '../draft/use-draft.ts'

/** Compares the answers so far with the programme’s requirements. It explains and never blocks. */
export default function EligibilityHelp(): ReactElement | null {
  const answers = useAnswers()
  const programme = findProgramme(typeof answers.selected_program === 'string' ? answers.selected_program : undefined)
  const advice = programme ? eligibilityAdvice(programme, adviceAnswers(answers)) : []
  if (!programme || advice.length === 0) return null
  return (
    <aside className="eligibility" aria-labelledby="eligibility-title">
      <h2 id="eligibility-title">Requirements for {programme.title}</h2>
      <ul className="bare-list" aria-live="polite">
        {advice.map(({ met, sentence }) => (
          <li key={sentence} data-tone={toneOf(met)}>
            <Icon name={met === true ? 'check' : met === false ? 'alert' : 'circle'} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <p className="small soft">You can submit either way. The admissions office will decide.</p>
    </aside>
  )
}

function toneOf(met: EligibilityAdvice['met']): 'success' | 'warning' | undefined {
  return met === true ? 'success' : met === false ? 'warning' : undefined
}

function adviceAnswers(answers: Answers): EligibilityAnswers {
  const { o_level, qualifications } = answers
  return {
    entry_mode: answers.entry_mode,
    jamb_score: answers.jamb_score,
    direct_entry_qualification: answers.direct_entry_qualification,
    o_level: isEntries(o_level)
      ? o_level.map(({ results, awaiting_result }) => ({
          results: isEntries(results) ? results : [],
          awaiting_result,
        }))
      : [],
    qualifications: isEntries(qualifications) ? qualifications : [],
  }
}
