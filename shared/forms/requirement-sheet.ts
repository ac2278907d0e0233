import type { Day } from '../domain/calendar.ts'
import type { JambCheck } from '../domain/jamb-check.ts'
import { findProgramme } from '../domain/programmes.ts'
import { type RequirementRow, type SettledRequirement, settledRow } from '../domain/requirement.ts'
import { requirementRows } from '../domain/requirement-rows.ts'
import { isEmpty } from './check.ts'
import type { Answers, DocumentSlot, FormDescription } from './field.ts'
import { isRequired } from './form-documents.ts'

/** A document, as far as it matters here: the verdict on its newest version, if there is one. */
export interface JudgedDocument {
  kind: string
  verdict?: 'accepted' | 'rejected' | null | undefined
}

interface Case {
  form: FormDescription
  selected_program: string | null | undefined
  answers: Answers
  documents: readonly JudgedDocument[]
  /** How many references were submitted; absent where the reader may not know. */
  referencesIn: number | undefined
  /** When studies start in the round of the application. */
  startsOn: Day | undefined
  /** The result of the check against JAMB’s list; absent before there is a list. */
  jamb?: JambCheck | undefined
  /** What people have said of requirements. */
  verdicts: readonly SettledRequirement[]
}

/** What to look for in a document that proves no answer. */
const lookedFor: Record<string, string> = {
  passport_photograph: 'One face, clear, on a plain background',
  transcript: 'Every page, from each institution',
  curriculum_vitae: 'Two or three pages',
  research_proposal: 'A question, a method, and why it matters',
  nysc_certificate: 'Discharge, exemption or exclusion',
}

/**
 * Everything a case is checked for: the programme’s requirements, each document that proves none of them, and
 * references. A verdict on a document decides its own row, a person what only a person can see. It does not make a low grade better, but an answer whose
 * proof was rejected is no longer met, and one whose proof was never added is not met yet.
 */
export function requirementSheet(held: Case): RequirementRow[] {
  const asked = requirementRows(held).map(row => withProof(row, held))
  const proofs = new Set(asked.map(({ proof }) => proof))
  const documents = held.form.documents
    .filter(slot => !proofs.has(slot.kind))
    .flatMap(slot => documentRow(slot, held) ?? [])
  return [...asked, ...documents, ...referencesRow(held)].map(row => settledRow(row, held.verdicts))
}

/** A figure that no document proves is only what someone says of themselves, except a score that JAMB’s own list confirms. */
function withProof(row: RequirementRow, { form, documents, jamb }: Case): RequirementRow {
  const isProvable = form.documents.some(({ kind }) => kind === row.proof)
  if (row.state !== 'met' || !isProvable) return row
  const proof = documents.find(({ kind }) => kind === row.proof)
  const isConfirmed = row.id === 'jamb-score' && typeof jamb?.score === 'number'
  return proof?.verdict === 'rejected' || !(proof || isConfirmed) ? { ...row, state: 'to_look_at' } : row
}

function documentRow(slot: DocumentSlot, { answers, documents, selected_program }: Case): RequirementRow | undefined {
  const document = documents.find(({ kind }) => kind === slot.kind)
  const written = slot.orAnswer && !isEmpty(answers[slot.orAnswer.name])
  const isWanted = slot.orAnswer
    ? slot.orAnswer.asked({ ...answers, selected_program: selected_program ?? '' })
    : isRequired(slot, { ...answers, selected_program: selected_program ?? '' })
  if (!document && !isWanted) return undefined
  const row = {
    id: `document:${slot.kind}`,
    requirement: slot.label,
    wanted: lookedFor[slot.kind] ?? 'Readable, and theirs',
  }
  if (!document)
    return written
      ? { ...row, ...inTheForm, written: slot.orAnswer?.name ?? '' }
      : { ...row, answer: '', state: 'not_met', proof: slot.kind }
  const states = { accepted: 'met', rejected: 'not_met' } as const
  return {
    ...row,
    answer: 'Added',
    state: document.verdict ? states[document.verdict] : 'to_look_at',
    proof: slot.kind,
  }
}

const inTheForm = {
  wanted: 'Written in the form or added',
  answer: 'Written in the form',
  state: 'to_look_at',
} as const

/** A missing reference is not the applicant’s fault. */
function referencesRow({ selected_program, referencesIn }: Case): RequirementRow[] {
  const needed = findProgramme(selected_program)?.referencesRequired ?? 0
  if (needed === 0 || referencesIn === undefined) return []
  return [
    {
      id: 'references',
      requirement: 'References',
      wanted: `${needed}, from academic addresses`,
      answer: `${referencesIn} of ${needed} received`,
      state: referencesIn >= needed ? 'met' : 'to_look_at',
    },
  ]
}
