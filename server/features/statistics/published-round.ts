import { type ProgramType, programTypes } from '#shared/domain/program-type.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { type Figure, publicFigures, smallestShown } from '#shared/domain/public-figures.ts'
import { stateTiles } from '#shared/domain/state-tiles.ts'
import { type CountedRound, type CountedRow, type Step, steps } from './count-rounds.ts'

/** One round as visitors read it. Nothing in it says more than the page does. */
export interface PublishedRound {
  id: string
  name: string
  closesAt: string
  /** Decisions are among the figures once so many have been released that they tell of nobody. */
  steps: readonly Step[]
  all: PublishedLine
  types: readonly (PublishedLine & { programmes: readonly PublishedLine[] })[]
  places: readonly PublishedLine[]
  genders: readonly PublishedLine[]
}

type LinePart = 'all' | 'type' | 'programme' | 'place' | 'gender'

export interface PublishedLine {
  part: LinePart
  key: string
  /** One for each step of the round. */
  figures: readonly Figure[]
}

/** What a line of each part stands for where no answer, or none that is listed, was given. */
export const noneOf = 'none'

const genders = ['female', 'male'] as const

/** The figures of a round. `earlier`: the same round on the day before, whose hidden figures stay hidden. */
export function publishedRound(round: CountedRound, earlier: PublishedRound | undefined): PublishedRound {
  const { id, name, closesAt, rows } = round
  const told = rows.find(({ part }) => part === 'all')?.told ?? 0
  const shown: readonly Step[] = told < smallestShown ? ['submitted'] : steps
  const lines = linesOf(round)
  const figures = publicFigures(countsOf(lines, rows, shown), earlier ? notShownIn(earlier) : [])
  const lineOf = (line: Line): PublishedLine => ({
    ...{ part: line.part, key: line.key },
    figures: shown.map(step => figures.get(nameOf(line, step)) ?? null),
  })
  return {
    ...{ id, name, closesAt: closesAt.toISOString(), steps: shown },
    all: lineOf(lines.all),
    types: lines.types.map(({ programmes: within, ...type }) => ({ ...lineOf(type), programmes: within.map(lineOf) })),
    places: lines.places.map(lineOf),
    genders: lines.genders.map(lineOf),
  }
}

interface Line {
  part: LinePart
  key: string
  holds: (row: CountedRow) => boolean
}

type Lines = ReturnType<typeof linesOf>

const nameOf = ({ part, key }: Pick<Line, 'part' | 'key'>, step: Step) => `${part} ${key} ${step}`

/** Every line that there could be, also where nobody is counted: that a line exists tells nothing. */
function linesOf({ types, rows }: CountedRound) {
  const some = new Set<string>([...types, ...rows.map(({ type }) => type)])
  return {
    all: { part: 'all', key: 'all', holds: (row: CountedRow) => row.part === 'all' } satisfies Line,
    types: programTypes
      .filter(type => some.has(type))
      .map(type => ({ ...typeLine(type), programmes: programmesIn(type) })),
    places: listed('place', [...Object.keys(stateTiles), 'abroad']),
    genders: listed('gender', genders),
  }
}

function typeLine(type: ProgramType): Line {
  return { part: 'type', key: type, holds: row => row.part === 'programme' && row.type === type }
}

function programmesIn(type: ProgramType): Line[] {
  const ids = programmes().flatMap(({ id, programType }) => (programType === type ? id : []))
  return listed('programme', ids, row => row.type === type).map(line =>
    line.key === noneOf ? { ...line, key: `${noneOf}-${type}` } : line,
  )
}

/** A line for each of these values, and one for everything else. */
function listed(
  part: 'programme' | 'place' | 'gender',
  values: readonly string[],
  holds: (row: CountedRow) => boolean = () => true,
): Line[] {
  const known = new Set(values)
  const isOf = (row: CountedRow) => row.part === part && holds(row)
  return [
    ...values.map((key): Line => ({ part, key, holds: row => isOf(row) && row.value === key })),
    { part, key: noneOf, holds: row => isOf(row) && !known.has(row.value) },
  ]
}

function countsOf({ all, types, places, genders }: Lines, rows: readonly CountedRow[], shown: readonly Step[]) {
  const lines: readonly Line[] = [all, ...types.flatMap(type => [type, ...type.programmes]), ...places, ...genders]
  const count = (line: Line, step: Step) => rows.filter(line.holds).reduce((sum, row) => sum + row[step], 0)
  const sumsOf = (step: Step) => {
    const named = (of: Line, parts: readonly Line[]) => ({
      of: nameOf(of, step),
      parts: parts.map(part => nameOf(part, step)),
    })
    return [
      ...[types, places, genders].map(parts => named(all, parts)),
      ...types.map(type => named(type, type.programmes)),
    ]
  }
  return {
    counts: new Map(lines.flatMap(line => shown.map(step => [nameOf(line, step), count(line, step)] as const))),
    sums: shown.flatMap(sumsOf),
    within: lines.flatMap(line =>
      shown.slice(1).map((step, at) => [nameOf(line, shown[at] ?? 'submitted'), nameOf(line, step)] as const),
    ),
  }
}

/** The names of the figures that were not shown. */
function notShownIn({ steps: shown, all, types, places, genders }: PublishedRound): string[] {
  const lines = [all, ...types.flatMap(type => [type, ...type.programmes]), ...places, ...genders]
  return lines.flatMap(line => shown.flatMap((step, at) => (line.figures[at] === null ? nameOf(line, step) : [])))
}
