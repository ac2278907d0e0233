import { emailKey } from './email.ts'
import { type ListColumn, type Places, plainHeading } from './lists/columns.ts'
import { type ReadFile, readLines } from './lists/read-file.ts'
import { type ListLine, readTable } from './lists/read-list.ts'
import { programTypeName, programTypes } from './program-type.ts'
import { programmes, schoolNames } from './programmes.ts'
import { type Grant, type Role, roleNames, roles, rolesWithoutScope, type Scope } from './staff.ts'
import { cleanEmail, emailProblem } from './typed-email.ts'

export type StaffColumn = 'email' | 'role' | 'scope' | 'name' | 'surname' | 'given'

/** Someone to invite; several lines about one person are read as one. */
export interface StaffLine {
  /** The first of them. */
  line: number
  full_name: string
  email: string
  grants: Grant[]
}

/** An office has dozens of people, not thousands. */
export const mostStaffLines = 150
const longestName = 160

const columns: readonly ListColumn<StaffColumn>[] = [
  {
    key: 'email',
    title: 'email address',
    heading: /^(?:(?:work|office|official|staff|university|institutional) )*e ?mail(?: (?:address|id))?$/,
    looks: /^\S+@\S+\.\S+$/,
  },
  { key: 'role', title: 'role', heading: /^(?:(?:office|staff|admissions?|system) )*(?:role|right|permission)s?$/ },
  {
    key: 'scope',
    title: 'programmes',
    heading: /^(?:for|scope|schools?|facult(?:y|ies)|programmes?|programs?|responsible for)$/,
    isOptional: true,
  },
  { key: 'name', title: 'full name', heading: /^(?:(?:full|staff) ?)?names?$/, isOptional: true },
  { key: 'surname', title: 'surname', heading: /^(?:sur ?name|(?:last|family) name)$/, isOptional: true },
  {
    key: 'given',
    title: 'first name',
    heading: /^(?:first|middle|other|given|fore) ?names?$/,
    isOptional: true,
    isJoined: true,
  },
]

/**
 * Reads a list of people to invite: a name, an email address, roles, and the programmes that the roles are for. Where there is a column
 * for programmes, nobody gets all of them by leaving it empty.
 */
export function readStaffList(
  rows: readonly (readonly string[])[],
  chosen: Places<StaffColumn> = {},
): ReadFile<StaffLine> {
  const found = readTable(rows, columns, { key: 'email', chosen })
  const isNamed = found.places.name !== undefined || found.places.surname !== undefined
  const table = isNamed ? found : readTable(rows, columns.map(askedForName), { key: 'email', chosen: found.places })
  const hasScope = table.places.scope !== undefined
  const people = new Map<string, StaffLine>()
  const read = readLines<StaffColumn, StaffLine | undefined>(
    table,
    line => readPerson(line, hasScope, people),
    mostStaffLines,
  )
  return { ...read, lines: read.lines.filter(line => line !== undefined) }
}

function askedForName(column: ListColumn<StaffColumn>): ListColumn<StaffColumn> {
  return column.key === 'name' ? { ...column, isOptional: false } : column
}

/** Adds the roles of a line to the person of an earlier one. */
function readPerson(
  { line, cells }: ListLine<StaffColumn>,
  hasScope: boolean,
  people: Map<string, StaffLine>,
): StaffLine | undefined | string {
  const full_name = cells.name || `${cells.given} ${cells.surname}`.trim()
  const email = cleanEmail(cells.email)
  if (full_name === '') return 'There is no name in this line.'
  if (full_name.length > longestName) return `This name has more than ${longestName} characters.`
  if (emailProblem(email)) return `“${cells.email.slice(0, 60)}” is not an email address.`
  const grants = grantsIn(cells.role, hasScope ? cells.scope : 'all')
  if (typeof grants === 'string') return grants
  const before = people.get(emailKey(email))
  if (!before) {
    const person = { line, full_name, email, grants }
    people.set(emailKey(email), person)
    return person
  }
  if (before.full_name !== full_name) return `${email} belongs to ${before.full_name} in line ${before.line}.`
  const isNew = (grant: Grant) => !before.grants.some(held => JSON.stringify(held) === JSON.stringify(grant))
  before.grants.push(...grants.filter(isNew))
  return undefined
}

/** The grants of one line, or what is wrong with them. */
function grantsIn(roleCell: string, scopeCell: string): Grant[] | string {
  const words = partsOf(roleCell, /,|\/|&|\+| and /i, roleOf)
  const unknown = words.find(word => !roleOf(word))
  if (unknown) return `“${unknown.slice(0, 40)}” is not a role. The roles are ${Object.values(roleNames).join(', ')}.`
  const held = [...new Set(words.map(roleOf))].filter(role => role !== undefined)
  if (held.length === 0) return 'There is no role in this line.'
  const scoped = held.filter(role => !rolesWithoutScope.includes(role))
  const read = scoped.length > 0 ? scopeIn(scopeCell) : wholeOffice(held, scopeCell)
  if ('problem' in read) return read.problem
  return held.map(role => ({ role, scope: scoped.includes(role) ? read.scope : 'all' }))
}

type ReadScope = { scope: Scope } | { problem: string }

/** Roles that do not depend on a programme are for all of them, whether the cell says so or not. */
function wholeOffice(held: readonly Role[], cell: string): ReadScope {
  if (cell === '' || isAll(cell)) return { scope: 'all' }
  const names = held.map(role => roleNames[role]).join(' and ')
  return { problem: `“${names}” is for the whole office. Leave the programmes empty.` }
}

function scopeIn(cell: string): ReadScope {
  if (cell === '') return { problem: 'Say for which schools or programmes, or write “all”.' }
  const known = placesByName()
  const meaning = (word: string) => isAll(word) || known.get(plainHeading(word))
  const words = partsOf(cell, /,/, meaning)
  if (words.some(isAll)) return { scope: 'all' }
  const lists: Partial<Record<Place['list'], string[]>> = {}
  for (const word of words) {
    const place = known.get(plainHeading(word))
    if (!place) return { problem: `“${word.slice(0, 60)}” is no school, programme or kind of programme here.` }
    if (place === 'several') return { problem: `“${word.slice(0, 60)}” is the name of several. Write its id.` }
    lists[place.list] = [...new Set([...(lists[place.list] ?? []), place.id])]
  }
  return { scope: lists as Scope }
}

/** What a cell names: all of it, or the parts between semicolons, bars or line ends, or the parts of those between further signs. */
function partsOf(cell: string, further: RegExp, meaning: (word: string) => unknown): string[] {
  const split = (text: string, at: RegExp) =>
    text
      .split(at)
      .map(word => word.trim())
      .filter(Boolean)
  if (meaning(cell)) return [cell]
  return split(cell, /[;|\n]/).flatMap(part => (meaning(part) ? [part] : split(part, further)))
}

function roleOf(word: string): Role | undefined {
  const plain = plainHeading(word)
  return roles.find(role => [role, plainHeading(roleNames[role]), ...(moreNames[role] ?? [])].includes(plain))
}

/** Other words for a role, as `plainHeading` returns them. */
const moreNames: Partial<Record<Role, readonly string[]>> = {
  officer: ['admission officer'],
  administrator: ['admin'],
}

function isAll(word: string): boolean {
  return ['all', 'all programmes', 'all programs', 'all schools', 'everything'].includes(plainHeading(word))
}

interface Place {
  list: 'program_types' | 'schools' | 'programmes'
  id: string
}

/** Schools, programmes and kinds of programmes by their names and ids, as `plainHeading` returns them. */
function placesByName(): ReadonlyMap<string, Place | 'several'> {
  const named = (list: Place['list'], id: string, name: string) => [id, name].map(word => ({ list, id, word }))
  const places = new Map<string, Place | 'several'>()
  for (const { word, ...place } of [
    ...programmes().flatMap(({ id, title }) => named('programmes', id, title)),
    ...programTypes.flatMap(id => named('program_types', id, programTypeName(id))),
    ...Object.entries(schoolNames()).flatMap(([id, name]) => named('schools', id, name)),
  ]) {
    const plain = plainHeading(word)
    const before = places.get(plain)
    const isSame =
      before === undefined || (before !== 'several' && before.list === place.list && before.id === place.id)
    places.set(plain, isSame ? place : 'several')
  }
  return places
}
