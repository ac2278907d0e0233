import { tidyText } from '#shared/domain/text.ts'
import { type Answers, hasAnswers } from './answers.ts'
import { type Draft, hasUnsent, type OtherWords } from './draft.ts'
import { ratingNames, textNames } from './questions.ts'

/** The server’s copy of a draft reference. */
export interface HeldDraft {
  answers: Answers
  /** By the university’s clock, ISO 8601; null when nothing was saved. */
  savedAt: string | null
}

/**
 * Merges the draft on this device with the server’s copy, which another device may have written. The newer one wins
 * as a whole; if the older one has anything that the newer one does not, it is kept as `other`.
 */
export function mergeDrafts(device: Draft, held: HeldDraft): Draft {
  if (held.savedAt === null) return device
  const hasWords = hasAnswers(held.answers)
  if (device.savedAt === '' && !hasWords) return device
  const taken = {
    answers: held.answers,
    // Empty answers were deleted on another device, so there is no draft.
    savedAt: hasWords ? held.savedAt : '',
    university: { savedAt: held.savedAt, of: held.savedAt },
  }
  if (device.savedAt === '') return { ...device, ...taken }
  if (areSame(device.answers, held.answers))
    return { ...device, university: { savedAt: held.savedAt, of: device.savedAt } }
  // No one has written there since this device last looked, so the local text builds on it.
  if (device.university?.savedAt === held.savedAt) return device
  if (hasUnsent(device) && device.savedAt > held.savedAt) {
    const other: OtherWords = { answers: held.answers, savedAt: held.savedAt, from: 'another-device' }
    return keepOther({ ...device, university: { savedAt: held.savedAt, of: '' } }, other)
  }
  return keepOther({ ...device, ...taken }, { answers: device.answers, savedAt: device.savedAt, from: 'this-device' })
}

/** Continues with the older text and keeps the newer one in its place, so that it can be undone. */
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

/** The referee has chosen: only the text in the form counts. */
export function dropOtherWords({ other: _other, ...draft }: Draft): Draft {
  return draft
}

function keepOther(draft: Draft, other: OtherWords): Draft {
  return saysAllOf(draft.answers, other.answers) ? draft : { ...draft, other }
}

function areSame(one: Answers, two: Answers): boolean {
  return [...textNames, ...ratingNames].every(name => bare(one[name]) === bare(two[name]))
}

/** Whether the older answers can be dropped without loss: each is empty, or continued in the newer one. */
function saysAllOf(newer: Answers, older: Answers): boolean {
  return (
    textNames.every(name => tidyText(newer[name]).includes(tidyText(older[name]))) &&
    ratingNames.every(name => older[name] === 0 || newer[name] !== 0)
  )
}

/** The server normalises spaces in what it stores. */
function bare(answer: string | number): string | number {
  return typeof answer === 'string' ? tidyText(answer) : answer
}
