import { circle, type Drawing, dotsAt, mirrored, polar, polyline, range, stroke, turn, turned } from './draw.ts'

/** Scales, level: the same on both sides. */
export const law: Drawing = variation => {
  const cords = [2, 3, 4, 5][variation] ?? 2
  const strings = range(cords, index => `M36 40L${22 + (index * 28) / (cords - 1)} 72`)
  return (
    mirrored(`M60 36 36 40${strings.join('')}M20 72h32c0 8-7 13-16 13s-16-5-16-13z`) +
    mirrored('M24 76h24M28 80h16', 'fine') +
    stroke('M57 34h6v58h-6zM48 92h24v5H48zM40 97h40v5H40z', 'cover') +
    circle(60, 26, 8, 'class="cover"') +
    circle(60, 26, 3.5) +
    stroke(
      dotsAt([
        [36, 40],
        [84, 40],
      ]),
      'core',
    ) +
    stroke(dotsAt(range(5, index => [60, 46 + index * 9])), 'dot')
  )
}

/** A fired pot with bands of pattern, as it comes out of the ground. */
export const history: Drawing = variation => {
  const zigzag = (y: number, from: number, steps: number, high: number) =>
    `M${from} ${y}${range(steps, index => `l${(120 - 2 * from) / steps} ${index % 2 ? -high : high}`).join('')}`
  const bands = [
    `${zigzag(56, 27, 12, 7)}M25 70h70M24 74h72${zigzag(78, 25, 10, 8)}`,
    `M26 58h68${zigzag(62, 25, 16, 5)}M24 70h72${zigzag(74, 25, 16, 5)}M27 84h66`,
    `${zigzag(54, 28, 8, 14) + zigzag(68, 28, 8, -14).replace('l', 'l')}M25 76h70M27 84h66`,
    'M26 56h68M25 61h70M24 66h72M24 71h72M25 76h70M26 81h68M29 86h62',
  ]
  return (
    stroke('M44 20h32l-5 10v8c16 5 26 18 26 34 0 18-15 28-37 28S23 90 23 72c0-16 10-29 26-34v-8z', 'cover') +
    stroke('M44 24h32M48 30h24M49 38c8-2 14-2 22 0M40 46c14-5 26-5 40 0') +
    stroke(bands[variation] ?? '') +
    stroke('M36 94c14 5 34 5 48 0', 'fine') +
    stroke('M49 34c-12-4-22 4-20 20M71 34c12-4 22 4 20 20') +
    stroke(dotsAt(range(7, index => [36 + index * 8, 50])), 'dot')
  )
}

/** Two who speak, and the sound of both where it meets. */
export const languages: Drawing = variation => {
  const waves = [5, 6, 7, 4][variation] ?? 5
  const step = 34 / waves
  const arcs = range(waves, index => {
    const r = 12 + index * step
    const [x, y] = [Math.cos(0.72) * r, Math.sin(0.72) * r]
    const from = [24 + x, 60 - y].map(each => Math.round(each * 10) / 10)
    return `M${from.join(' ')}a${r} ${r} 0 0 1 0 ${Math.round(2 * y * 10) / 10}`
  })
  return (
    mirrored(arcs.join('')) +
    mirrored('M24 52v16M18 56v8') +
    stroke(
      dotsAt([
        [24, 60],
        [96, 60],
      ]),
      'core',
    ) +
    stroke(dotsAt(range(7, index => [60, 36 + index * 8])), 'dot') +
    stroke('M20 22h80M20 27h54M20 98h80M46 93h54', 'fine') +
    stroke(
      dotsAt([
        [80, 27],
        [86, 27],
        [40, 93],
        [34, 93],
      ]),
      'dot',
    )
  )
}

/** A number that stands behind another one in a path. */
const signed = (value: number) => (value < 0 ? String(value) : ` ${value}`)

/** An open book: its pages turn, and its lines run on. */
export const literature: Drawing = variation => {
  const pages = [3, 4, 5, 2][variation] ?? 3
  const leaves = range(pages, index =>
    `M60 ${40 - index * 4}c-10-6-24-8-38${signed(-4 + index * 2)}`.replace(/(\d)-/g, '$1 -'),
  )
  const lines = range(6, index => `M54 ${52 + index * 6}c-8-4-18-5-27-3`)
  return (
    stroke('M60 40c-10-6-24-8-40-4v54c16-4 30-2 40 4 10-6 24-8 40-4V36c-16-4-30-2-40 4zM60 40v54', 'cover') +
    mirrored(leaves.slice(1).join('')) +
    mirrored(lines.join('')) +
    stroke('M20 94c16-4 30-2 40 4 10-6 24-8 40-4M56 98h8v4h-8z') +
    stroke(dotsAt(range(5, index => [40 + index * 10, 20])), 'dot')
  )
}

/** A maze with one way in, and something in the middle. */
export const philosophy: Drawing = variation => {
  const first = [0, 3, 1, 2][variation] ?? 0
  const ring = (index: number): string => {
    const r = 12 + index * 7.2
    const open = ((index * 3 + first) % 6) * (turn / 6) + 0.3
    const gap = 7.5 / r
    const [from, to] = [polar(open + gap, r), polar(open - gap, r)].map(point =>
      point.map(each => Math.round(each * 10) / 10),
    )
    return `M${from?.join(' ')}A${r} ${r} 0 1 1 ${to?.join(' ')}`
  }
  const walls = range(4, index => {
    const angle = ((index * 3 + first) % 6) * (turn / 6) + 1.2
    return polyline([polar(angle, 12 + index * 7.2), polar(angle, 19.2 + index * 7.2)])
  })
  return (
    stroke(range(5, ring).join('')) +
    stroke(walls.join('')) +
    circle(60, 60, 4, 'class="fill"') +
    turned('M24 24h0M30 22h0M22 30h0', 4, 'dot')
  )
}

/** A window of eight circles around one. */
export const theology: Drawing = variation => {
  const petals = [8, 10, 12, 6][variation] ?? 8
  const around = range(petals, index => polar((index * turn) / petals - turn / 4, 26))
  const r = Math.round(260 * Math.sin(Math.PI / petals)) / 10
  return (
    circle(60, 60, 41) +
    circle(60, 60, 38, 'class="fine"') +
    around.map(([x, y]) => circle(x, y, Math.min(r, 13))).join('') +
    stroke(polyline(around, true), 'fine') +
    stroke(around.map(point => polyline([[60, 60], point])).join('')) +
    stroke(dotsAt(around), 'core') +
    circle(60, 60, 9, 'class="cover"') +
    circle(60, 60, 4, 'class="fill"')
  )
}

/** Rows of handwriting between lines, from the first strokes to joined ones. */
export const education: Drawing = variation => {
  const rows = [
    (y: number) => `M24 ${y}${range(9, () => 'l4-10 4 10').join('')}`,
    (y: number) => `M24 ${y}${range(8, () => 'v-10m4.5 10v-10m4.5 10').join('')}`,
    (y: number) => `M24 ${y}${range(6, () => 'c0-7 8-11 9-7s-8 6-5 7 5 0 8 0').join('')}`,
    (y: number) => `M24 ${y}${range(6, () => 'c6 0 8-12 5-12s-3 12 3 12h4').join('')}`,
  ]
  return (
    stroke('M16 20h88v72H16zM20 24h80v64H20z') +
    stroke(range(4, index => `M24 ${40 + index * 15}h72M24 ${30 + index * 15}h72`).join(''), 'fine') +
    stroke(range(4, index => rows[(index + variation) % 4]?.(40 + index * 15) ?? '').join('')) +
    stroke('M30 92l-6 10M90 92l6 10M60 92v8') +
    stroke('M44 96h14v4H44z', 'cover')
  )
}
