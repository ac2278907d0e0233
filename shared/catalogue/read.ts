import * as z from 'zod'
import { crossingProblems } from './crossings.ts'
import type { CatalogueProblem } from './problem.ts'
import { catalogueSchema } from './schema.ts'
import type { Catalogue } from './types.ts'

export type ReadCatalogue = { ok: true; catalogue: Catalogue } | { ok: false; problems: readonly CatalogueProblem[] }

/**
 * The catalogue in a file of JSON, or everything that is wrong with it; and the files that were exported with it, in base64 by their ids. A
 * bare catalogue has none.
 */
export function readCatalogue(json: string): ReadCatalogue & { files: Readonly<Record<string, string>> } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, problems: [{ at: '', message: `This is not JSON: ${reason}.` }], files: {} }
  }
  const { catalogue, files } = Object(value) as { catalogue?: unknown; files?: unknown }
  const isExported = typeof catalogue === 'object' && catalogue !== null
  const brought = z.record(z.string(), z.string()).safeParse(files)
  return { ...checkCatalogue(isExported ? catalogue : value), files: brought.success ? brought.data : {} }
}

/** The same for a value that was parsed already. */
export function checkCatalogue(value: unknown): ReadCatalogue {
  const parsed = catalogueSchema.safeParse(value)
  if (!parsed.success) return { ok: false, problems: schemaProblems(parsed.error) }
  const problems = crossingProblems(parsed.data)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, catalogue: parsed.data }
}

/** What a schema has found, as places and sentences. */
export function schemaProblems({ issues }: z.ZodError): CatalogueProblem[] {
  return plainIssues(issues).map(issue => problemOf(issue as Issue))
}

/**
 * What a person has to know of what a schema has found: of a value that may have several shapes, what is wrong with the shape that it
 * nearly has; each sentence once; and of a number, not that it is beyond what a computer counts if there is a narrower limit.
 */
export function plainIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const all = issues.flatMap(issue => (issue.code === 'invalid_union' ? (nearest(issue) ?? [issue]) : [issue]))
  const found = all.filter(
    issue => !(isBeyondCounting(issue) && all.some(other => other !== issue && isSamePlace(other, issue))),
  )
  const isSame = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
    isSamePlace(one, other) && one.message === other.message
  return found.filter((issue, at) => found.findIndex(other => isSame(other, issue)) === at)
}

/** The problems of the shape that has fewer of them than every other; undefined if no shape is the one that was meant. */
function nearest({ path, errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  // A problem of the value as a whole: it is of another type, or has a field that this shape has not.
  const shapes = errors.filter(shape => shape.length > 0 && shape.every(issue => issue.path.length > 0))
  const [best, second] = shapes.toSorted((one, other) => one.length - other.length)
  if (!best || best.length === second?.length) return undefined
  return plainIssues(best.map(issue => ({ ...issue, path: [...path, ...issue.path] })))
}

const isSamePlace = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) => placeOf(one.path) === placeOf(other.path)

function isBeyondCounting(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_big') return issue.maximum === Number.MAX_SAFE_INTEGER
  return issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
  issues?: readonly { message: string }[]
}

function problemOf(issue: Issue): CatalogueProblem {
  const { path, message } = issue
  return { at: placeOf(path), message: libraryWords(issue) ?? (message.endsWith('.') ? message : `${message}.`) }
}

const placeOf = (path: readonly PropertyKey[]) => path.map(String).join('.')

/** What the schema library says by itself, in the words of someone who writes the value; undefined for a sentence of ours. */
export function libraryWords({ path, message, keys = [], issues = [] }: Issue): string | undefined {
  if (keys.length > 0) return `There is no field called ${keys.map(key => `“${key}”`).join(', ')} here.`
  if (message === 'Invalid key in record') return issues[0]?.message ?? 'This name cannot be used.'
  if (message.endsWith('received undefined')) return 'This is missing.'
  const expected = /^Invalid input: expected (\w+)/.exec(message)?.[1]
  if (expected) return `Write ${written[expected] ?? expected}.`
  if (/^Invalid (?:option|discriminator value|input: expected ")/.test(message)) return `Write ${oneOf(message)}.`
  return message === 'Invalid input' ? 'This cannot be read.' : limitIn(message, placeOf(path))
}

/** 'Write 16 or more.' for a limit that has no words of its own. */
function limitIn(message: string, at: string): string | undefined {
  const [, what, sign, limit] = /^Too (?:small|big): expected (\w+) to (?:be|have) ([<>])=(\d+)/.exec(message) ?? []
  if (!what || !limit) return undefined
  // Money is kept in hundredths, and written in whole units.
  const number = (Number(limit) / (at.endsWith('Minor') ? 100 : 1)).toLocaleString('en-GB', {
    useGrouping: Number(limit) >= 10_000,
  })
  if (what === 'number' || what === 'int') return `Write ${number} or ${sign === '>' ? 'more' : 'less'}.`
  const things = what === 'string' ? ' characters' : ''
  return `Write ${sign === '>' ? 'at least' : 'up to'} ${number}${things}.`
}

/** '“free”, “card” or “transfer”' */
function oneOf(message: string): string {
  const values = [...message.matchAll(/["']([^"']+)["']/g)].map(([, value]) => `“${value}”`)
  const last = values.at(-1) ?? 'another value'
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}

const written: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object with fields',
  record: 'an object with fields',
  string: 'a text',
  int: 'a whole number',
}
