import { unpackObjectStreams } from './pdf-object-streams.ts'
import { type Budget, type Head, headsOf, type Part, rawObject, walkWithin } from './pdf-objects.ts'
import { anyName, longestDictionary, plainName, readDictionary, skipSpace } from './pdf-tokens.ts'

/** Actions and contents beyond pages. */
const activeNames = [
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia', 'Rendition', 'Movie', 'Sound'],
]
const suspicious = anyName(...activeNames, 'OpenAction', 'AA')

/** Actions allowed on opening: showing a page, or asking to be printed. */
const harmlessActions = ['GoTo', 'Named']

/**
 * Whether a PDF does or contains more than it shows: scripts, programs, forms that submit, embedded files, films, or any action
 * on opening but showing a page. Reads the dictionaries of every object, object streams included, and skips strings and comments.
 * In an object that cannot be parsed, every such name counts.
 */
export function findActiveContent(bytes: Buffer): 'none' | 'active' | 'damaged' | 'too-complex' {
  const text = bytes.toString('latin1')
  const budget: Budget = { characters: 24 * 1024 * 1024 }
  const file: Part = { text, heads: headsOf(text) }
  const unpacked = unpackObjectStreams(bytes, file, budget)
  if (typeof unpacked === 'string') return unpacked
  const parts = [file, ...unpacked]
  for (const part of parts) {
    if (!suspicious.test(part.text)) continue
    for (const head of part.heads) {
      if (isActive(part, head, parts, budget)) return 'active'
      if (budget.characters < 0) return 'too-complex'
    }
  }
  return 'none'
}

function isActive({ text }: Part, { valueAt }: Head, parts: readonly Part[], budget: Budget): boolean {
  let found = false
  const end = walkWithin(budget, text, valueAt, {
    name(name) {
      found ||= activeNames.includes(name)
    },
    entry(key, value) {
      if (value === 'null') return
      found ||= activeNames.includes(key)
      if (key === 'AA') found ||= !/^<<[\0\s]*>>$/.test(value)
      if (key === 'OpenAction') found ||= !isHarmless(value, parts, budget)
    },
  })
  return found || (end === null && suspicious.test(rawObject(text, valueAt)))
}

/** Whether the open action is a destination or a harmless action, inline or in another object. */
function isHarmless(value: string, parts: readonly Part[], budget: Budget): boolean {
  const number = /^(\d{1,10})[\0\s]+\d{1,5}[\0\s]+R$/.exec(value)?.[1]
  if (number === undefined) return isPlaceOrHarmless(value)
  return parts.every(({ text, heads }) => {
    const named = heads.filter(head => head.number === Number(number))
    budget.characters -= heads.length + named.length * longestDictionary
    return (
      budget.characters < 0 || named.every(({ valueAt }) => isPlaceOrHarmless(text.slice(skipSpace(text, valueAt))))
    )
  })
}

function isPlaceOrHarmless(value: string): boolean {
  if (!value.startsWith('<<')) return /^[[(</]/.test(value)
  const action = readDictionary(value, 0)
  const kind = action?.get('S')
  return action !== null && (kind === undefined || harmlessActions.includes(plainName(kind.slice(1))))
}
