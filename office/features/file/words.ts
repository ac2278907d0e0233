import { clockTime, dayAndMonth, dayOf, longDate } from '#shared/domain/calendar.ts'
import { foundationForm } from '#shared/forms/foundation.ts'
import { postgraduateForm } from '#shared/forms/postgraduate.ts'
import { undergraduateForm } from '#shared/forms/undergraduate.ts'

export { stageNames } from '#shared/domain/stage-names.ts'

/** 'ADEYEMI, Tolulope'; 'Candidate' for readers from whom the rubric hides the name. */
export function nameInWords({ surname, given }: { surname: string; given: string }): string {
  return [surname.toUpperCase(), given].filter(Boolean).join(', ') || hiddenName
}

export const hiddenName = 'Candidate'

const documentNames = new Map(
  [undergraduateForm, foundationForm, postgraduateForm].flatMap(({ documents }) =>
    documents.map(({ kind, label }) => [kind, label] as const),
  ),
)

/** Every kind of document that a form asks for, by its name. */
export const documentKinds: readonly string[] = [...documentNames.keys()].sort((one, other) =>
  documentName(one).localeCompare(documentName(other)),
)

/** 'O’Level result' for a kind of document; `answer` is a reply in words. */
export function documentName(kind: string): string {
  return kind === 'answer'
    ? 'A reply'
    : (documentNames.get(kind) ?? kind.replace(/^question_/, '').replace(/[_-]/g, ' '))
}

/** '18 November, 14:32', with the year when it is another one. */
export function momentInWords(moment: string, now = new Date()): string {
  return `${shortDayInWords(moment, now)}, ${clockTime(new Date(moment))}`
}

/** '18 November', with the year when it is another one. */
export function shortDayInWords(moment: string, now = new Date()): string {
  const at = new Date(moment)
  return dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? dayAndMonth(at) : longDate(at)
}

export function dayInWords(moment: string): string {
  return longDate(new Date(moment))
}

/** '2026-11-28' as '28 November 2026'. */
export function dateInWords(day: string): string {
  return longDate(new Date(`${day}T12:00:00Z`))
}

/** 'KO' for Kemi Obi. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** 310 KB, 1.2 MB */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
