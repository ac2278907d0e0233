import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { isAnchor } from '#shared/domain/anchor.ts'
import type { ListColumn } from '#shared/domain/lists/columns.ts'
import { decimalOf } from '#shared/domain/lists/numbers.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { type Change, problemsOf } from '../../../catalogue/parts.ts'
import { bandIn, idsFor, itemsIn, levelIn, namedBy } from './cells.ts'
import { knownProgramme, withMerged } from './known-programme.ts'
import type { Merged, PasteList, Row } from './paste-list.ts'

type Programme = Catalogue['programmes'][number]
export type Key =
  | 'title'
  | 'level'
  | 'school'
  | 'subject'
  | 'duration'
  | 'tuition'
  | 'id'
  | 'description'
  | 'topics'
  | 'careers'
  | 'requirements'
  | 'jamb'
  | 'direct'
  | 'credits'
  | 'cgpa'
  | 'references'

const optional = (key: Key, title: string, heading: RegExp): ListColumn<Key> => ({
  key,
  title,
  heading,
  isOptional: true,
})

/** Items may stand below each other in such a cell. */
const long = (...column: Parameters<typeof optional>): ListColumn<Key> => ({ ...optional(...column), isLong: true })

/** One line for each programme. What it does not name stays as it is. */
export const programmeList: PasteList<Key> = {
  columns: [
    {
      key: 'title',
      title: 'Title',
      heading: /^(title|programme|program|course|name|programme title)$/,
      looks: /\p{L}{3}/u,
    },
    { key: 'level', title: 'Level', heading: /^(level|type|kind|programme type|program type|degree)$/ },
    { key: 'school', title: 'School', heading: /^(school|faculty|college)$/ },
    { key: 'subject', title: 'Subject', heading: /^(subject|field|department)$/ },
    { key: 'duration', title: 'Duration', heading: /^(duration|length|years)$/ },
    { key: 'tuition', title: 'Band of tuition', heading: /^(tuition|tuition band|band|fees)$/ },
    optional('id', 'Id', /^(id|key|code)$/),
    long('description', 'Description', /^(description|about|text)$/),
    long('topics', 'What is studied', /^(topics|what is studied|courses|modules|content)$/),
    long('careers', 'Careers', /^(careers?|jobs|after)$/),
    long(
      'requirements',
      'Requirements',
      /^(requirements?|entry|entry requirements?|degree required|credits in words)$/,
    ),
    long('jamb', 'JAMB subjects', /^(jamb|jamb subjects|utme|utme subjects)$/),
    long('direct', 'Direct Entry', /^(direct|direct entry|de)$/),
    long('credits', 'O’Level subjects', /^(credits|o level subjects|olevel|o level)$/),
    optional('cgpa', 'Minimum CGPA', /^(minimum )?cgpa$/),
    optional('references', 'References', /^(references|referees)$/),
  ],
  key: 'title',
  merge(lines, catalogue, others) {
    const taken = new Map<string, Programme>()
    const idOf = idsFor(
      'programme',
      catalogue.programmes.map(({ id }) => id),
    )
    const read = withMerged(lines, catalogue.programmes).map(({ line, cells, says }): ReadLine => {
      const made = programmeIn(cells, catalogue, idOf)
      if (typeof made === 'string') return { line, title: cells.title, problem: made }
      const other = taken.get(made.id)
      if (other) return { line, title: cells.title, problem: inListTwice(made, other) }
      taken.set(made.id, made)
      return { line, title: cells.title, body: made, says }
    })
    const changes = read.flatMap(({ body }): Change[] => {
      const known = body && catalogue.programmes.find(({ id }) => id === body.id)
      return body && !isDeepStrictEqual(known, body) ? [{ place: { kind: 'programme', key: body.id }, body }] : []
    })
    const dropped =
      others === 'drop' ? catalogue.programmes.filter(({ id, retired }) => !retired && !taken.has(id)) : []
    const retired = dropped.map(
      (one): Change => ({ place: { kind: 'programme', key: one.id }, body: { ...one, retired: true } }),
    )
    return {
      rows: [...rowsOf(read, changes, catalogue), ...dropped.map(({ title }) => ({ title, fate: 'dropped' as const }))],
      changes: [...changes, ...retired],
    } satisfies Merged
  },
}

type ReadLine = { line: number; title: string } & (
  | { body: Programme; says?: string | undefined; problem?: never }
  | { body?: never; says?: never; problem: string }
)

function inListTwice(one: Programme, other: Programme): string {
  return one.programType === other.programType
    ? 'This programme is in the list twice.'
    : 'This title is in the list at two levels. Write the level in the title, such as “M.Sc. Geology”.'
}

function rowsOf(read: readonly ReadLine[], changes: readonly Change[], catalogue: Catalogue): Row[] {
  const problems = changes.length > 0 ? problemsOf(catalogue, changes) : []
  return read.map(({ line, title, body, says, problem }): Row => {
    if (!body) return { line, title, fate: 'problem', says: problem }
    if (!changes.some(({ place }) => place.key === body.id)) return { line, title, fate: 'unchanged' }
    const open = problems.filter(({ place }) => place.key === body.id)
    const before = catalogue.programmes.find(({ id }) => id === body.id)
    const all = [
      before?.retired ? 'It was retired, and is offered again.' : '',
      says ?? '',
      open.length > 0 ? stillToWrite(open) : '',
    ]
      .filter(Boolean)
      .join(' ')
    return { line, title, fate: before ? 'changed' : 'new', ...(all ? { says: all } : {}) }
  })
}

/** 'Still to write: description, topics.' */
function stillToWrite(problems: readonly { field: string; message: string }[]): string {
  const names = [
    ...new Set(
      problems.map(({ field }) =>
        field
          .replace(/^text\./, '')
          .replace(/\.\d+$/, '')
          .replaceAll('.', ', '),
      ),
    ),
  ]
  return `Still to write: ${names.slice(0, 6).join('; ')}.`
}

/** A programme from the cells of a line, or what is wrong with them. */
function programmeIn(
  cells: Record<Key, string>,
  { programmes, schools, subjects, tuition }: Catalogue,
  idOf: (title: string) => string,
): Programme | string {
  const before = knownProgramme(cells, programmes)
  if (typeof before === 'string') return before
  const programType = cells.level === '' ? before?.programType : levelIn(cells.level)
  if (!programType) return `“${cells.level}” is no level. Write undergraduate, foundation, JUPEB, M.Sc. or Ph.D.`
  const school = cells.school === '' ? before?.school : namedBy(schools, cells.school)?.key
  if (!school) return `There is no school “${cells.school}”. There are: ${schools.map(({ name }) => name).join(', ')}.`
  const subject = cells.subject === '' ? before?.subject : namedBy(subjects, cells.subject)?.key
  if (!subject) return `There is no subject “${cells.subject}”. Add it under Subjects first.`
  const band = cells.tuition === '' ? before?.tuition : bandIn(tuition, cells.tuition)
  if (!band) return `There is no band of tuition “${cells.tuition}”. There are: ${Object.keys(tuition).join(', ')}.`
  const id = before?.id ?? (isAnchor(cells.id) ? cells.id : idOf(cells.title))
  const cgpa = cells.cgpa === '' ? undefined : decimalOf(cells.cgpa)
  if (cells.cgpa !== '' && cgpa === undefined) return `“${cells.cgpa}” is no CGPA, such as 2.5.`
  const references = cells.references === '' ? undefined : decimalOf(cells.references)
  if (cells.references !== '' && ![0, 1, 2, 3].includes(references ?? -1))
    return `“${cells.references}” is no number of references from 0 to 3.`
  const { retired: _retired, ...kept } = before ?? {}
  return {
    ...kept,
    ...{ id, title: cells.title, programType, school, subject, tuition: band },
    duration: cells.duration || (before?.duration ?? ''),
    ...(cgpa === undefined ? {} : { minimumCgpa: cgpa }),
    ...(references === undefined ? {} : { references }),
    ...(cells.credits ? { credits: itemsIn(cells.credits) } : {}),
    text: textIn(cells, programType, before),
  }
}

function textIn(cells: Record<Key, string>, type: ProgramType, before: Programme | undefined): Programme['text'] {
  const was = before?.text
  return {
    description: cells.description || (was?.description ?? ''),
    entry: entryIn(cells, type, was?.entry),
    topics: cells.topics ? itemsIn(cells.topics) : (was?.topics ?? []),
    careers: cells.careers ? itemsIn(cells.careers) : (was?.careers ?? []),
    faqs: was?.faqs ?? [],
  }
}

function entryIn(
  cells: Record<Key, string>,
  type: ProgramType,
  was: Programme['text']['entry'] | undefined,
): Programme['text']['entry'] {
  const { requirements, jamb, direct } = cells
  if (type === 'undergraduate') {
    const own = was?.kind === 'undergraduate' ? was : undefined
    return {
      kind: 'undergraduate',
      credits: requirements || (own?.credits ?? ''),
      jamb: jamb || (own?.jamb ?? ''),
      direct: direct || (own?.direct ?? ''),
    }
  }
  if (type === 'foundation' || type === 'jupeb') {
    const own = was?.kind === 'foundation' ? was.requirements : []
    return { kind: 'foundation', requirements: requirements ? itemsIn(requirements) : own }
  }
  const own = was?.kind === 'postgraduate' ? was : undefined
  return { ...own, kind: 'postgraduate', degree: requirements || (own?.degree ?? '') }
}
