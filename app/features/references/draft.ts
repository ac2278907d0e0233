import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { newKey } from '#app/lib/new-key.ts'
import { readStored, removeStored, writeStored } from '#app/lib/storage.ts'
import { type Answers, hasAnswers, noAnswers, readAnswers } from './answers.ts'

/** A reference that is being written, as the referee’s own device stores it until it is submitted. */
export interface Draft {
  answers: Answers
  /** The same for every attempt to send the same words, so that a double click or a lost answer never counts twice. */
  idempotencyKey: string
  /** When it was typed at last, ISO 8601; empty while nothing was. */
  savedAt: string
  /** The newest copy at the university that this device knows of. */
  university?: UniversityCopy
  /** Words that lost against newer ones, until the referee says which ones count. */
  other?: OtherWords
}

export interface UniversityCopy {
  /** By the university's clock, ISO 8601. */
  savedAt: string
  /** The `savedAt` of the words of this device that it equals; empty when it equals none. */
  of: string
}

export interface OtherWords {
  answers: Answers
  /** ISO 8601. */
  savedAt: string
  from: 'this-device' | 'another-device'
}

/** Whether the device has words that the university has not. */
export function hasUnsent({ savedAt, university }: Draft): boolean {
  return savedAt !== '' && university?.of !== savedAt
}

/** A draft in which nothing was typed yet. */
export function newDraft(firstAnswers: Partial<Answers>): Draft {
  return { answers: { ...noAnswers, ...firstAnswers }, idempotencyKey: newKey(), savedAt: '' }
}

/** Where the draft for this link is stored. The key does not reveal the link, which opens the form. */
export function draftKey(uuid: string): string {
  return `${localCopyPrefix}reference:${hashText(uuid.trim().toLowerCase())}`
}

/** The kept draft, or undefined when there is none or it cannot be read. */
export function loadDraft(uuid: string): Draft | undefined {
  const kept = parse(readStored('localStorage', draftKey(uuid)))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { answers, idempotencyKey, savedAt, university, other }: Record<string, unknown> = { ...kept }
  if (typeof idempotencyKey !== 'string' || typeof savedAt !== 'string') return undefined
  return {
    answers: readAnswers(answers),
    idempotencyKey,
    savedAt,
    ...readUniversityCopy(university),
    ...readOtherWords(other),
  }
}

function readUniversityCopy(kept: unknown): Pick<Draft, 'university'> {
  if (typeof kept !== 'object' || kept === null) return {}
  const { savedAt, of }: Record<string, unknown> = { ...kept }
  return typeof savedAt === 'string' && typeof of === 'string' ? { university: { savedAt, of } } : {}
}

function readOtherWords(kept: unknown): Pick<Draft, 'other'> {
  if (typeof kept !== 'object' || kept === null) return {}
  const { answers, savedAt, from }: Record<string, unknown> = { ...kept }
  if (typeof savedAt !== 'string' || (from !== 'this-device' && from !== 'another-device')) return {}
  return { other: { answers: readAnswers(answers), savedAt, from } }
}

/** Keeps the draft; false when this device does not let us, so that it ends with the page. One in which nothing was typed is not kept. */
export function keepDraft(uuid: string, draft: Draft): boolean {
  if (draft.other || (draft.savedAt !== '' && hasAnswers(draft.answers)))
    return writeStored('localStorage', draftKey(uuid), JSON.stringify(draft))
  dropDraft(uuid)
  return true
}

/** Removes the draft, after it was sent or when the referee wants it gone. */
export function dropDraft(uuid: string): void {
  removeStored('localStorage', draftKey(uuid))
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 53 bits of a text (cyrb53): enough to tell links apart, far too few to find a link of 122 random bits again. */
function hashText(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
