import { circle, type Drawing, mirrored, nodes, polar, polyline, range, stroke, turn, whole } from './draw.ts'

/** A graph: nodes on a ring, each joined to those `reach` steps away. */
export const computerScience: Drawing = variation => {
  const [count = 11, reach = 4] = (
    [
      [11, 4],
      [12, 5],
      [13, 5],
      [9, 4],
    ] as const
  )[variation]
  const ring = range(count, index => whole(polar(((index * reach) % count) * (turn / count) - turn / 4, 39)))
  const inner = range(count, index => whole(polar(index * (turn / count) - turn / 4, 39)))
  return stroke(polyline(ring, true)) + stroke(polyline(inner, true)) + nodes(inner) + circle(60, 60, 3, 'class="fill"')
}

/** Braces around lines of code, indented as code is. */
export const softwareEngineering: Drawing = variation => {
  const indents = [
    [0, 1, 2, 2, 1, 2, 3, 1, 0],
    [0, 1, 1, 2, 3, 2, 1, 1, 0],
    [0, 1, 2, 3, 3, 2, 1, 1, 0],
    [0, 0, 1, 2, 1, 2, 2, 1, 0],
  ][variation]
  const lengths = [22, 16, 12, 17, 24, 14, 10, 18, 22]
  const brace =
    'M38 20c-8 0-9 4-9 12v14c0 9-3 14-10 14c7 0 10 5 10 14v14c0 8 1 12 9 12m7-80c-8 0-9 4-9 12v14c0 9-3 14-10 14c7 0 10 5 10 14v14c0 8 1 12 9 12'
  const rows = (indents ?? []).map((indent, row) => ({
    x: 46 + indent * 5,
    y: 24 + row * 9,
    length: lengths[row] ?? 12,
  }))
  return (
    mirrored(brace) +
    stroke(rows.map(({ x, y, length }) => `M${x + 5} ${y}h${Math.min(length, 74 - x - 5)}`).join('')) +
    stroke(rows.map(({ x, y }) => `M${x} ${y}h0`).join(''), 'dot')
  )
}

/** A store of data in the middle, and lines that carry it to where it is used. */
export const managementInformationTechnology: Drawing = variation => {
  const [top, tiers] = (
    [
      [40, 3],
      [36, 4],
      [44, 2],
      [40, 3],
    ] as const
  )[variation]
  const side = 'M40 48h-8v-12h-14m22 24h-22m22 12h-8v12h-14m30-44v-12h-8v-10m16 58v12h-8v10m-8-90'
  const walls = `M42 ${top}v${tiers * 13}c0 8 36 8 36 0v${-tiers * 13}c0-8-36-8-36 0`
  const rims = range(tiers, tier => `M42 ${top + tier * 13}c0 8 36 8 36 0`).join('')
  return (
    mirrored(side) +
    stroke('M60 18v84') +
    nodes([
      [18, 36],
      [18, 60],
      [18, 84],
      [102, 36],
      [102, 60],
      [102, 84],
      [40, 18],
      [80, 18],
      [60, 18],
      [60, 102],
      [40, 102],
      [80, 102],
    ]) +
    stroke(walls, 'cover') +
    stroke(rims) +
    stroke(range(tiers, tier => `M52 ${top + 14 + tier * 13}h0m8 1h0m8-1h0`).join(''), 'dot')
  )
}
