/** What is wrong with a catalogue: where, as `programmes.3.school`, and a sentence. */
export interface CatalogueProblem {
  at: string
  message: string
}

/** A problem for each name that was there before. */
export function repeated(names: readonly { at: string; name: string }[]): CatalogueProblem[] {
  return names
    .filter(({ name }, index) => names.findIndex(other => other.name === name) < index)
    .map(({ at, name }) => ({ at, message: `“${name}” is used twice.` }))
}
