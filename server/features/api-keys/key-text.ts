import type { Random } from '../../base/context.ts'

/** Keys start with this, so that they are recognised where they should not be, such as in a repository. */
const prefix = 'usta'
const shape = /^(usta_[\w-]{11})_([\w-]{43})$/

export interface KeyText {
  /** 'usta_3kTqv0aPz1E': identifies the key and is not secret. */
  hint: string
  secret: string
}

export function newKeyText({ token }: Pick<Random, 'token'>): KeyText {
  return { hint: `${prefix}_${token(8)}`, secret: token(32) }
}

export function writeKey({ hint, secret }: KeyText): string {
  return `${hint}_${secret}`
}

/** Undefined for anything that cannot be one of our keys. */
export function readKey(text: string): KeyText | undefined {
  const [, hint, secret] = shape.exec(text) ?? []
  return hint !== undefined && secret !== undefined ? { hint, secret } : undefined
}
