/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  between(least: number, most: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Mulberry32: small, uniform enough for experiments, and the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: items => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** One element of a list. Throws if it is empty. */
export function oneOf<T>(random: Random, [first, ...others]: readonly T[]): T {
  if (first === undefined) throw new Error('There is nothing to choose from')
  return random.pick([first, ...others])
}
