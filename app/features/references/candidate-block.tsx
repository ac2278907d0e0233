import { TextArea } from '#ui/text-area.tsx'
import type { Candidate } from './candidate.ts'

/** The candidate: read-only, from the application (spec section 2). A long name wraps. */
export function CandidateBlock({ candidate }: { candidate: Candidate }) {
  return (
    <section className="form-section" aria-labelledby="candidate-title">
      <div>
        <h2 id="candidate-title">Candidate Information</h2>
        <p className="soft">auto-populated from the application</p>
      </div>
      <TextArea name="candidate_name" label="Candidate Name" value={candidate.name} rows={1} readOnly />
      <TextArea
        name="programme_applied_for"
        label="Programme Applied For"
        value={candidate.programme}
        rows={1}
        readOnly
      />
      {candidate.programType && (
        <TextArea name="program_type" label="Program Type" value={candidate.programType} rows={1} readOnly />
      )}
    </section>
  )
}
