import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { type Answers, hasAnswers, noAnswers, readAnswers } from './answers.ts'

/** A reference that is being written, as the referee’s own device stores it until it is submitted. */
export interface Draft {
  answers: Answers
  /**
   * The same for every attempt to send the same text, so that a double click or a lost response never counts twice.
   */
  idempotencyKey: string
  /** When it was last typed, ISO 8601; empty if nothing was. */
  savedAt: string
  /** The newest copy on the server that this device knows of. */
  university?: UniversityCopy
  /** The older of two conflicting texts, until the referee chooses. */
  other?: OtherWords
}

export interface UniversityCopy {
  /** By the server’s clock, ISO 8601. */
  savedAt: string
  /** The `savedAt` of the local text that it equals; empty if it equals none. */
  of: string
}

export interface OtherWords {
  answers: Answers
  /** ISO 8601. */
  savedAt: string
  from: 'this-device' | 'another-device'
}

/** Whether the device has text that the server does not. */
export function hasUnsent({ savedAt, university }: Draft): boolean {
  return savedAt !== '' && university?.of !== savedAt
}

/** A draft without any typed text. */
export function newDraft(firstAnswers: Partial<Answers>): Draft {
  return { answers: { ...noAnswers, ...firstAnswers }, idempotencyKey: newKey(), savedAt: '' }
}

/** Where the draft for this link is stored. The key does not reveal the link, which opens the form. */
export function draftKey(uuid: string, of: 'reference' | 'transcript' = 'reference'): string {
  return `${localCopyPrefix}${of}:${hashText(uuid.trim().toLowerCase())}`
}

/** The draft for this link on the referee’s device, until it is submitted. */
export const referenceDraft = (uuid: string): Kept<Draft> =>
  keptDraft(draftKey(uuid), {
    place: () => 'localStorage',
    read({ answers, idempotencyKey, savedAt, university, other }) {
      if (typeof idempotencyKey !== 'string' || typeof savedAt !== 'string') return undefined
      const texts = { answers: readAnswers(answers), idempotencyKey, savedAt }
      return { ...texts, ...readUniversityCopy(university), ...readOtherWords(other) }
    },
    isEmpty: ({ other, savedAt, answers }) => !other && (savedAt === '' || !hasAnswers(answers)),
  })

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

/** 53 bits of a text (cyrb53): enough to tell links apart, far too few to recover a link of 122 random bits. */
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
