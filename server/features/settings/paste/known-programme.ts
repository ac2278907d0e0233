import type { Catalogue } from '#shared/catalogue/types.ts'
import { anchorFor, isAnchor } from '#shared/domain/anchor.ts'
import type { ListLine } from '#shared/domain/lists/read-list.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { levelIn, same } from './cells.ts'

type Programme = Catalogue['programmes'][number]

/** The cells that say which programme a line is about. */
interface Naming {
  id: string
  title: string
  level: string
}

/**
 * The programme that a line is about: the one with its id, or else with its title, also if that is retired; undefined for a new one.
 * A sentence for a line that would turn another programme into this one.
 */
export function knownProgramme(cells: Naming, programmes: readonly Programme[]): Programme | string | undefined {
  return isAnchor(cells.id) ? withId(cells, programmes) : withTitle(cells, programmes)
}

function withId({ id, title }: Naming, programmes: readonly Programme[]): Programme | string | undefined {
  const known = programmes.find(one => one.id === id)
  if (known?.retired && !hasTitle(known, title))
    return `The id “${id}” is that of “${known.title}”, which is retired. Leave the id out, or write another.`
  return known
}

function withTitle({ title, level }: Naming, programmes: readonly Programme[]): Programme | string | undefined {
  const type = levelIn(level)
  const called = (list: readonly Programme[]) =>
    list.find(one => same(one.title, title)) ?? list.find(one => hasTitle(one, title))
  const offered = called(programmes.filter(({ retired }) => !retired))
  if (offered && type && offered.programType !== type)
    return `“${offered.title}” is already a programme of the level ${programTypeName(offered.programType)}. Write the level in the title, or the id in a column “Id” to change that programme.`
  return offered ?? called(programmes.filter(one => one.retired && (!type || one.programType === type)))
}

/** Whether only signs, accents and capital letters differ. */
function hasTitle(one: Programme, title: string): boolean {
  if (same(one.title, title)) return true
  const plain = anchorFor(title)
  return plain !== '' && plain === anchorFor(one.title)
}

/** What a spreadsheet writes once for several lines, in cells that are merged. */
const merged = { level: 'level', school: 'school', subject: 'subject', tuition: 'band of tuition' } as const
type Merged = keyof typeof merged

type Line<Key extends string> = ListLine<Key> & { says?: string }

/**
 * The lines of new programmes with what the line above says where they say nothing. A line of a known programme stays: what it does not
 * say does not change. So does a line with nothing but a title, which is a heading between the others.
 */
export function withMerged<Key extends string>(
  lines: readonly ListLine<Key | Merged | keyof Naming>[],
  programmes: readonly Programme[],
): Line<Key | Merged | keyof Naming>[] {
  let above: Record<Merged, string> | undefined
  return lines.map(one => {
    const { cells } = one
    const isHeading = Object.entries(cells).every(([key, cell]) => key === 'title' || cell === '')
    if (isHeading) return one
    const empty = (Object.keys(merged) as Merged[]).filter(key => cells[key] === '' && above?.[key])
    const isNew = knownProgramme(cells, programmes) === undefined
    if (!isNew || empty.length === 0) {
      above = cells
      return one
    }
    const filled = { ...cells, ...Object.fromEntries(empty.map(key => [key, above?.[key] ?? ''])) }
    above = filled
    return { ...one, cells: filled, says: `As in the line above: ${empty.map(key => merged[key]).join(', ')}.` }
  })
}
