import { type Drawing, dashes, nodes, range, stroke, turned } from './draw.ts'

/** An abacus with cowries, the coin of the coast, for beads. */
export const accounting: Drawing = variation => {
  const digits =
    [
      [2, 7, 0, 4, 9, 1],
      [5, 1, 8, 3, 6, 2],
      [9, 4, 2, 7, 0, 5],
      [1, 6, 3, 8, 5, 7],
    ][variation] ?? []
  const cowrie = 'a5 4 0 0 1 10 0 5 4 0 0 1-10 0m2 0h6'
  const rods = range(6, index => 30 + index * 12)
  const beads = digits.map((digit, index) => {
    const x = (rods[index] ?? 0) - 5
    const five = `M${x} ${digit >= 5 ? 36 : 29}${cowrie}`
    const ones = range(4, bead => `M${x} ${(bead < digit % 5 ? 52 : 61) + bead * 9}${cowrie}`)
    return five + ones.join('')
  })
  return (
    stroke('M18 18h84v84h-84zM22 22h76v76h-76z') +
    stroke(rods.map(x => `M${x} 22v76`).join('')) +
    stroke('M22 42h76v4h-76z', 'cover') +
    stroke(beads.join(''), 'cover')
  )
}

/** Strands that hold because each goes over and under the others, as in cloth and in a firm. */
export const business: Drawing = variation => {
  const across = 'm1.5 4h14m-14 4.5h14m-14 4.5h14'
  const down = 'm4 1.5v14m4.5-14v14m4.5-14v14'
  const over = (column: number, row: number): boolean =>
    [(column + row) % 2, (column + 2 * row) % 3, Math.floor((column + row) / 2) % 2, (column * row) % 2][variation] ===
    0
  const cells = range(25, index => [index % 5, Math.floor(index / 5)] as const)
  const cell = ([column, row]: readonly [number, number]): string =>
    `M${17.5 + column * 17} ${17.5 + row * 17}${over(column, row) ? across : down}`
  return (
    stroke(cells.map(cell).join('')) +
    stroke(range(4, row => `M34.5 ${34.5 + row * 17}${'h0m17 0'.repeat(4)}`).join(''), 'dot')
  )
}

/** An assembly: seats in rising rows around the table where things are decided. */
export const publicPolicy: Drawing = variation => {
  const rows =
    [
      [42, 34, 26, 18],
      [42, 35, 28, 21, 14],
      [42, 32, 22],
      [40, 33, 26, 19],
    ][variation] ?? []
  const half = (r: number): string => `M${60 - r} 74a${r} ${r} 0 0 1 ${2 * r} 0`
  return (
    rows.map(r => `<path class="seats" ${dashes(Math.PI * r, Math.round(r / 1.9), 'dot')} d="${half(r)}"/>`).join('') +
    stroke(rows.map(r => half(r - 4)).join('')) +
    stroke('M54 74v-8h12v8zM18 80h84M18 86h84M18 102h84') +
    stroke(`M18 102${'l6-16 6 16'.repeat(7)}`) +
    stroke(`M24 98${'h0m12 0'.repeat(7)}`, 'dot')
  )
}

/** One tier of government within another, and the lines that join them. */
export const publicAdmin: Drawing = variation => {
  const hatch =
    [
      'M19 32l13-13M19 44l25-25',
      'M19 28l9-9M19 37l18-18M19 46l27-27',
      'M24 24h0m8 0h0m8 0h0m-16 8h0m8 0h0m-8 8h0',
      'M19 40l21-21',
    ][variation] ?? ''
  return (
    stroke('M19 19h82v82h-82zM60 19l41 41-41 41-41-41zM39.5 39.5h41v41h-41zM60 39.5 80.5 60 60 80.5 39.5 60z') +
    turned(hatch, 4, variation === 2 ? 'dot' : undefined) +
    turned('M60 19v20.5M46 46h0m7 0h0m-7 7h0', 4) +
    nodes([
      [60, 19],
      [101, 60],
      [60, 101],
      [19, 60],
      [39.5, 39.5],
      [80.5, 39.5],
      [80.5, 80.5],
      [39.5, 80.5],
    ]) +
    stroke('M60 60h0', 'core') +
    stroke('M60 49h0m0 22h0m-11-11h0m22 0h0', 'dot')
  )
}
