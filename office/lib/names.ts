interface Named {
  name: { surname: string; given: string }
}

/** For readers from whom the rubric hides the name. */
export const hiddenName = 'Candidate'

/** 'ADEYEMI, Tolulope' is set in two weights. */
export function nameParts({ name: { surname, given } }: Named): [surname: string, given: string] {
  if (!surname && !given) return [hiddenName, '']
  return [given ? `${surname.toLocaleUpperCase('en')},` : surname.toLocaleUpperCase('en'), given]
}

/** 'ADEYEMI, Tolulope'. */
export function fullNameOf(row: Named): string {
  return nameInWords(row.name)
}

/** 'ADEYEMI, Tolulope'; 'Candidate' for readers from whom the rubric hides the name. */
export function nameInWords({ surname, given }: Named['name']): string {
  return [surname.toLocaleUpperCase('en'), given].filter(Boolean).join(', ') || hiddenName
}

/** 'KO' for Kemi Obi. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
