/** Kinds of documents with an original to inspect: certificates and slips, not the applicant’s own texts. */
const withOriginal: readonly string[] = [
  'o_level_result',
  'jamb_result',
  'direct_entry_result',
  'birth_certificate',
  'transcript',
  'degree_certificate',
  'nysc_certificate',
]

export function hasOriginal(kind: string): boolean {
  return withOriginal.includes(kind)
}

/** What a records officer found. `absent` and `differs` need a note. */
export const originalOutcomes = ['seen', 'absent', 'differs'] as const
export type OriginalOutcome = (typeof originalOutcomes)[number]

/** What still prevents clearance. */
export function clearanceProblems(originals: readonly { kind: string; outcome?: OriginalOutcome | undefined }[]): {
  unseen: string[]
  different: string[]
} {
  const of = (outcome: OriginalOutcome | undefined) =>
    originals.filter(one => one.outcome === outcome).map(({ kind }) => kind)
  return { unseen: of(undefined), different: of('differs') }
}
