/* SAMPLE CONTENT: why someone is refused, as a new database begins; after that, the office’s own list applies. */
import type { RefusalReason } from '#shared/catalogue/types.ts'

export const refusalReasons: readonly RefusalReason[] = [
  {
    code: 'places',
    label: 'All places taken',
    sentence: 'We had more qualified applicants than places, and offered the places to those who ranked higher.',
  },
  {
    code: 'o-level',
    label: 'O’Level credits missing',
    sentence: 'This programme needs credits (C6 or better) in the subjects listed on its page.',
    figure: 'o-level',
  },
  {
    code: 'jamb-score',
    label: 'UTME score below the cut-off mark',
    sentence: 'Your UTME score is below the cut-off mark of this programme.',
    figure: 'jamb-score',
  },
  {
    code: 'degree-class',
    label: 'Class of degree too low',
    sentence: 'This programme needs a higher class of degree.',
    figure: 'degree-class',
  },
  {
    code: 'cgpa',
    label: 'CGPA too low',
    sentence: 'Your CGPA is below what this programme needs.',
    figure: 'cgpa',
  },
  {
    code: 'documents',
    label: 'Documents missing or not accepted',
    sentence: 'We did not receive all of the documents that we asked for, or could not accept them.',
  },
  {
    code: 'references',
    label: 'References missing',
    sentence: 'Not all of your references reached us in time.',
  },
  {
    code: 'preparation',
    label: 'Background does not match',
    sentence: 'Your earlier studies do not prepare you enough for this programme.',
  },
]
