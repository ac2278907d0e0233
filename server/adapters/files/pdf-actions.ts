import { type Budget, type Head, type Part, rawObject, walkWithin } from './pdf-objects.ts'
import { anyName, longestDictionary, plainName, readDictionary, skipSpace } from './pdf-tokens.ts'

/**
 * Actions and contents beyond pages. Scripts and attached files are none: certificates print on opening, forms write dates with a script,
 * archive copies hold their own data. Our viewer runs no script and opens no attachment (docs/adr/0141).
 */
const activeNames = [
  ...['Launch', 'SubmitForm', 'ImportData', 'GoToE'],
  ...['RichMedia', 'Rendition', 'Movie', 'Sound'],
]
const suspicious = anyName(...activeNames, 'OpenAction', 'AA', 'XFA')

/** Actions allowed on opening and later: showing a page, asking to be printed, and scripts, which our viewer does not run. */
const harmlessActions = ['GoTo', 'Named', 'JavaScript', 'ResetForm', 'Hide', 'SetOCGState']

/** What a value says about a document: a form that only one program shows counts more than that it acts. */
type Found = 'none' | 'active' | 'xfa'

/**
 * Whether a PDF does more than it shows: programs, forms that submit, films, or any action on its own but showing or printing a page.
 * Reads the dictionaries of every object, object streams included, and skips strings and comments.
 * In an object that cannot be parsed, every such name counts.
 */
export function findActiveContent(parts: readonly Part[], budget: Budget): Found | 'too-complex' {
  let worst: Found = 'none'
  for (const part of parts) {
    if (!suspicious.test(part.text)) continue
    for (const head of part.heads) {
      const found = foundIn(part, head, parts, budget)
      if (found === 'xfa') return found
      if (found === 'active') worst = found
      if (budget.characters < 0) return 'too-complex'
    }
  }
  return worst
}

function foundIn({ text }: Part, { valueAt }: Head, parts: readonly Part[], budget: Budget): Found {
  let isActive = false
  let isXfa = false
  const end = walkWithin(budget, text, valueAt, {
    name(name) {
      isActive ||= activeNames.includes(name)
    },
    entry(key, value) {
      if (value === 'null') return
      isActive ||= activeNames.includes(key)
      isXfa ||= key === 'XFA'
      if (key === 'AA') isActive ||= !areHarmless(value, parts, budget)
      if (key === 'OpenAction') isActive ||= !isHarmless(value, parts, budget)
    },
  })
  if (isXfa) return 'xfa'
  return isActive || (end === null && suspicious.test(rawObject(text, valueAt))) ? 'active' : 'none'
}

/** Whether all actions of a dictionary of occasions, inline or in another object, are harmless. */
function areHarmless(value: string, parts: readonly Part[], budget: Budget): boolean {
  return resolved(value, parts, budget).every(text => {
    const occasions = readDictionary(text, 0)
    return [...(occasions?.values() ?? ['?'])].every(action => isHarmless(action, parts, budget))
  })
}

/** Whether an action is a destination or harmless, inline or in another object. */
function isHarmless(value: string, parts: readonly Part[], budget: Budget): boolean {
  return resolved(value, parts, budget).every(isPlaceOrHarmless)
}

/** The text of a value, or that of each object that it refers to. */
function resolved(value: string, parts: readonly Part[], budget: Budget): string[] {
  const number = /^(\d{1,10})[\0\s]+\d{1,5}[\0\s]+R$/.exec(value)?.[1]
  if (number === undefined) return [value]
  return parts.flatMap(({ text, heads }) => {
    const named = heads.filter(head => head.number === Number(number))
    budget.characters -= heads.length + named.length * longestDictionary
    if (budget.characters < 0) return []
    return named.map(({ valueAt }) => {
      const at = skipSpace(text, valueAt)
      return text.slice(at, at + 2 * longestDictionary)
    })
  })
}

function isPlaceOrHarmless(value: string): boolean {
  if (!value.startsWith('<<')) return /^[[(</]/.test(value)
  const action = readDictionary(value, 0)
  const kind = action?.get('S')
  return action !== null && (kind === undefined || harmlessActions.includes(plainName(kind.slice(1))))
}
