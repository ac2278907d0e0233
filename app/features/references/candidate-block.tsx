import { TextField } from '#app/ui/text-field.tsx'
import type { Candidate } from './candidate.ts'

/** Who the reference is about: read-only, from the application (spec section 2). */
export function CandidateBlock({ candidate }: { candidate: Candidate }) {
  return (
    <section className="form-section" aria-labelledby="candidate-title">
      <div>
        <h2 id="candidate-title">Candidate Information</h2>
        <p className="soft">auto-populated from the application</p>
      </div>
      <TextField name="candidate_name" label="Candidate Name" value={candidate.name} readOnly />
      <TextField name="programme_applied_for" label="Programme Applied For" value={candidate.programme} readOnly />
      {candidate.programType && (
        <TextField name="program_type" label="Program Type" value={candidate.programType} readOnly />
      )}
    </section>
  )
}
