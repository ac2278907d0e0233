import { dirname, join } from 'node:path/posix'

type Files = ReadonlyMap<string, string>
type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const statement = /(?:^|\n)(?:import|export)\s+(?!type\s)([^'"]*?\sfrom\s+)?'([^']+)'/g
const isTest = (path: string) => /\.(test|fixture)\.tsx?$|\/testing\//.test(path)

/** The files that each product file imports by value. Types alone draw no arrow. */
export function importsBetween(files: Files): Arrows {
  return new Map(
    [...files]
      .filter(([path]) => /\.tsx?$/.test(path) && !isTest(path))
      .map(([path, text]) => [path, new Set([...text.matchAll(statement)].flatMap(match => targetIn(path, match)))]),
  )
}

function targetIn(path: string, [, names = '', specifier = '']: RegExpMatchArray): string[] {
  const inBraces = /\{([^}]*)\}\s*from/.exec(names)?.[1]
  if (inBraces?.split(',').every(name => /^\s*(type\s.*)?$/.test(name))) return []
  if (specifier.startsWith('#')) return [specifier.slice(1)]
  return specifier.startsWith('.') ? [join(dirname(path), specifier)] : []
}

/** The arrows between rooms. `roomOf` names the room of a file, or none. */
export function between(arrows: Arrows, roomOf: (path: string) => string | undefined): Arrows {
  const rooms = new Map<string, Set<string>>()
  for (const [from, targets] of arrows)
    for (const to of targets) {
      const [room, other] = [roomOf(from), roomOf(to)]
      if (!room || !other || room === other) continue
      rooms.set(room, (rooms.get(room) ?? new Set()).add(other))
    }
  return rooms
}

/** Pairs of rooms that import each other. */
export function mutualPairs(arrows: Arrows): string[] {
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter(to => from < to && arrows.get(to)?.has(from)).map(to => `${from} ↔ ${to}`),
  )
}

/** Groups of more than one room from which each leads to every other. */
export function circles(all: Arrows): string[][] {
  const arrows = withoutEnds(all)
  const reach = new Map([...arrows.keys()].map(room => [room, reachedFrom(arrows, room)]))
  const left = new Set(arrows.keys())
  const found: string[][] = []
  for (const room of left) {
    const circle = [...left].filter(other => reach.get(room)?.has(other) && reach.get(other)?.has(room))
    for (const one of circle) left.delete(one)
    if (circle.length > 1) found.push(circle.sort())
  }
  return found
}

/** Without the rooms from which nothing leads on, again and again: no circle goes through them. */
function withoutEnds(arrows: Arrows): Arrows {
  const left = new Map([...arrows].map(([from, targets]) => [from, new Set([...targets].filter(to => arrows.has(to)))]))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [from, targets] of left) {
      for (const to of targets) if (!left.has(to)) targets.delete(to)
      if (targets.size === 0) left.delete(from)
    }
  }
  return left
}

function reachedFrom(arrows: Arrows, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let room = open.pop(); room !== undefined; room = open.pop())
    for (const next of arrows.get(room) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}

export function countArrows(arrows: Arrows): number {
  return [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0)
}
