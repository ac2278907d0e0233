import { tidyText } from '#shared/domain/text.ts'
import { type Answers, hasAnswers } from './answers.ts'
import { type Draft, hasUnsent, type OtherWords } from './draft.ts'
import { ratingNames, textNames } from './questions.ts'

/** What the university keeps of a reference that is being written. */
export interface HeldDraft {
  answers: Answers
  /** By the university’s clock, ISO 8601; null when nothing was saved. */
  savedAt: string | null
}

/**
 * The draft to continue with, of the device's words and those at the university, which another device may have written. The newer
 * ones win as a whole; if the older ones say anything that the newer ones do not, they stay beside them as `other`.
 */
export function mergeDrafts(device: Draft, held: HeldDraft): Draft {
  if (held.savedAt === null) return device
  const hasWords = hasAnswers(held.answers)
  if (device.savedAt === '' && !hasWords) return device
  const taken = {
    answers: held.answers,
    // Empty words were deleted on another device: nothing is started.
    savedAt: hasWords ? held.savedAt : '',
    university: { savedAt: held.savedAt, of: held.savedAt },
  }
  if (device.savedAt === '') return { ...device, ...taken }
  if (areSame(device.answers, held.answers))
    return { ...device, university: { savedAt: held.savedAt, of: device.savedAt } }
  // No one has written there since this device last looked: what was typed here follows it.
  if (device.university?.savedAt === held.savedAt) return device
  if (hasUnsent(device) && device.savedAt > held.savedAt) {
    const other: OtherWords = { answers: held.answers, savedAt: held.savedAt, from: 'another-device' }
    return keepOther({ ...device, university: { savedAt: held.savedAt, of: '' } }, other)
  }
  return keepOther({ ...device, ...taken }, { answers: device.answers, savedAt: device.savedAt, from: 'this-device' })
}

/** Goes on with the words that had lost; those that had won take their place, so that it can be undone. */
export function takeOtherWords(draft: Draft, now: string): Draft {
  if (!draft.other) return draft
  const from = draft.other.from === 'this-device' ? 'another-device' : 'this-device'
  return {
    ...draft,
    answers: draft.other.answers,
    savedAt: now,
    other: { answers: draft.answers, savedAt: draft.savedAt, from },
  }
}

/** The referee has chosen: the words in front of them count alone. */
export function dropOtherWords({ other: _other, ...draft }: Draft): Draft {
  return draft
}

function keepOther(draft: Draft, other: OtherWords): Draft {
  return saysAllOf(draft.answers, other.answers) ? draft : { ...draft, other }
}

function areSame(one: Answers, two: Answers): boolean {
  return [...textNames, ...ratingNames].every(name => bare(one[name]) === bare(two[name]))
}

/** Whether nothing is lost when the older answers are: each is empty, or goes on in the newer one. */
function saysAllOf(newer: Answers, older: Answers): boolean {
  return (
    textNames.every(name => tidyText(newer[name]).includes(tidyText(older[name]))) &&
    ratingNames.every(name => older[name] === 0 || newer[name] !== 0)
  )
}

/** The university tidies the spaces of what it keeps. */
function bare(answer: string | number): string | number {
  return typeof answer === 'string' ? tidyText(answer) : answer
}
