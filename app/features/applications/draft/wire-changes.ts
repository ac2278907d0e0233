import { type Splice, spliceBetween } from '#shared/domain/splice.ts'
import { tidyText, withoutControls } from '#shared/domain/text.ts'
import type { Answers } from '#shared/forms/field.ts'
import { wireFields } from './answers.ts'

/** A shorter text is sent whole: a change would not be much shorter. */
const longText = 500

/**
 * Changed answers as an automatic save sends them. If the server already has a long text, only the change is sent, so
 * that an essay is not resent for every word.
 */
export function wireChanges(base: Answers, answers: Answers): Record<string, string> {
  const splices: Record<string, Splice> = {}
  const whole: Answers = {}
  for (const [name, value] of Object.entries(answers)) {
    const splice = spliceOf(base[name], value)
    if (splice) splices[name] = splice
    else whole[name] = value
  }
  const fields = wireFields(whole)
  return Object.keys(splices).length > 0 ? { ...fields, splices: JSON.stringify(splices) } : fields
}

function spliceOf(from: Answers[string] | undefined, to: Answers[string] | undefined): Splice | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || from.length < longText) return undefined
  // The server stores texts normalised, and counts positions in the stored text.
  const splice = spliceBetween(stored(from), stored(to))
  return splice.insert.length < to.length / 2 ? splice : undefined
}

function stored(text: string): string {
  return withoutControls(tidyText(text))
}

/**
 * Roughly how many characters a save of these answers has; it need not be exact, and this runs on every keystroke.
 */
export function wireWeight(base: Answers, answers: Answers): number {
  return Object.values(wireChanges(base, answers)).reduce((sum, text) => sum + text.length, 0)
}
