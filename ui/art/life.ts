import {
  circle,
  type Drawing,
  dotsAt,
  type Point,
  polar,
  polyline,
  range,
  smooth,
  stroke,
  turn,
  turned,
} from './draw.ts'

/** An oil lamp, as night nurses carried it, with the light that it gives. */
export const nursing: Drawing = variation => {
  const rays = [13, 17, 21, 11][variation] ?? 13
  const beam = (index: number): Point[] => {
    const angle = -Math.PI + ((index + 0.5) * Math.PI) / rays
    return range(3 + (index % 2), step => polar(angle, 15 + step * 7, [60, 46]))
  }
  return (
    stroke('M60 32c7 7 8 14 4 18h-8c-4-4-3-11 4-18zM60 42c3 3 3 6 1 8h-2c-2-2-2-5 1-8z') +
    stroke(range(rays, index => dotsAt(beam(index))).join(''), 'dot') +
    stroke('M32 62h44c10 0 14-4 18-8l4 3c-4 9-10 15-16 18-4 10-12 15-22 15s-22-7-28-28zM52 50h16l4 12H48z', 'cover') +
    stroke('M33 66c-9-4-17-1-17 6s8 11 20 8M35 72h43M38 78h38M44 84h28') +
    stroke('M50 90h20l4 6H46zM38 96h44v6H38z', 'cover')
  )
}

/** A staff and the serpent that winds around it. */
export const medicine: Drawing = variation => {
  const turns = [2, 2.5, 3, 1.5][variation] ?? 2
  const along = (shift: number): Point[] =>
    range(Math.round(turns * 8) + 1, index => {
      const t = index / (turns * 8)
      return [60 + Math.sin(t * turns * turn) * (10 + 13 * (1 - t)) + shift, 34 + t * 62]
    })
  return (
    stroke(range(7, index => `M${24 + index * 12} ${22 + (index % 2) * 3}v0`).join(''), 'dot') +
    stroke('M57 30h6v72h-6zM54 102h12') +
    circle(60, 24, 6) +
    circle(60, 24, 2.5, 'class="fill"') +
    stroke(smooth(along(0)), 'ring') +
    stroke(smooth(along(0)), 'hole') +
    stroke(smooth(along(0)), 'dot') +
    stroke('M60 34c4-8 15-9 18-3 2 4-2 7-6 5M78 31l7-3m-7 3 7 1') +
    circle(72, 30, 1.4, 'class="fill"') +
    stroke('M20 30v72M100 30v72M26 36v60M94 36v60', 'fine')
  )
}

/** A mortar and its pestle, and leaves that will be a remedy. */
export const pharmacy: Drawing = variation => {
  const bands = [3, 4, 2, 5][variation] ?? 3
  const leaf = 'c-2-9 4-16 13-18 1 9-4 16-13 18l9-12'
  return (
    stroke('M76 18l8 5-20 34h-11z', 'cover') +
    stroke('M79 24l-18 32', 'fine') +
    stroke(`M34 46${leaf}M50 40${leaf}M30 30${leaf}`) +
    stroke('M26 54h68v8h-5c-2 16-10 26-19 28v4h12v8H38v-8h12v-4c-9-2-17-12-19-28h-5z', 'cover') +
    stroke(range(bands, band => `M${34 + band * 2.4} ${68 + (band * 18) / bands}h${52 - band * 4.8}`).join('')) +
    stroke('M31 58h58M44 98h32', 'fine') +
    stroke(dotsAt(range(6, index => [40 + index * 8, 58])), 'dot')
  )
}

/** One in a crowd, and how far something spreads from there. */
export const publicHealth: Drawing = variation => {
  const [x, y] = (
    [
      [60, 60],
      [46, 60],
      [60, 46],
      [72, 70],
    ] as const
  )[variation]
  const crowd = range(81, index => [20 + (index % 9) * 10, 20 + Math.floor(index / 9) * 10] as const)
  const far = ([a, b]: readonly [number, number]) => Math.hypot(a - x, b - y)
  return (
    [13, 25, 37].map(r => circle(x, y, r, 'class="fine"')).join('') +
    stroke(dotsAt(crowd.filter(one => far(one) >= 25)), 'dot') +
    stroke(dotsAt(crowd.filter(one => far(one) < 25 && far(one) > 4)), 'core') +
    circle(x, y, 6.5, 'class="cover"') +
    stroke(`M${x - 3.5} ${y}h7M${x} ${y - 3.5}v7`, 'dot')
  )
}

/** The double helix, rung by rung. */
export const biology: Drawing = variation => {
  const turns = [1.5, 2, 2.5, 1][variation] ?? 1.5
  const strand = (phase: number): Point[] =>
    range(25, index => [60 + 22 * Math.sin((index / 24) * turns * turn + phase), 18 + index * 3.5])
  const [left, right] = [strand(0), strand(Math.PI)]
  const rungs = left
    .map((from, index): [Point, Point] => [from, right[index] ?? from])
    .filter(([from, to]) => Math.abs(from[0] - to[0]) > 7)
  return (
    stroke(rungs.map(pair => polyline(pair)).join('')) +
    stroke(dotsAt(rungs.map(([[a, y], [b]]): Point => [(a + b) / 2, y])), 'dot') +
    [left, right].map(side => stroke(smooth(side), 'ring') + stroke(smooth(side), 'hole')).join('') +
    stroke('M22 20v80M98 20v80', 'fine') +
    stroke(dotsAt(range(9, index => [28, 20 + index * 10])), 'dot') +
    stroke(dotsAt(range(9, index => [92, 20 + index * 10])), 'dot')
  )
}

/** Rings of carbon that share their sides. */
export const chemistry: Drawing = variation => {
  const [r, high] = [16, 16 * Math.sin(turn / 6)]
  const places: Point[][] = [
    [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ].map(([a = 0, b = 0]): Point => [60 + a * 1.5 * r, 60 + b * high + (a === 0 ? 0 : 0)]),
    [
      [0, -2],
      [0, 0],
      [0, 2],
      [1, -1],
      [1, 1],
      [-1, -1],
      [-1, 1],
    ].map(([a = 0, b = 0]): Point => [60 + a * 1.5 * r, 60 + b * high]),
    [
      [-1, -1],
      [0, -2],
      [1, -1],
      [0, 0],
      [0, 2],
    ].map(([a = 0, b = 0]): Point => [60 + a * 1.5 * r, 60 + b * high]),
    [
      [-1, 1],
      [0, 0],
      [1, -1],
      [1, 1],
      [-1, -1],
    ].map(([a = 0, b = 0]): Point => [60 + a * 1.5 * r, 60 + b * high]),
  ]
  const centres = places[variation] ?? []
  const corners = (centre: Point, radius: number) => range(6, index => polar((index * turn) / 6, radius, centre))
  return (
    stroke(centres.map(centre => polyline(corners(centre, r), true)).join('')) +
    centres.map(([x, y]) => circle(x, y, 8.5, 'class="fine"')).join('') +
    stroke(centres.map(centre => dotsAt(corners(centre, r))).join(''), 'core') +
    turned('M60 22v0M54 20h12', 2) +
    stroke('M20 60h6M94 60h6M20 30l5 3M95 87l5 3M20 90l5-3M95 33l5-3')
  )
}

/** Furrows that run to the horizon, and what has come up in them. */
export const agriculture: Drawing = variation => {
  const plants = [3, 5, 4, 2][variation] ?? 3
  const furrows = range(9, index => `M${60 + (index - 4) * 4} 58L${60 + (index - 4) * 10.5} 102`)
  const sprout = (x: number, y: number, s: number): string =>
    `M${x} ${y}v${-9 * s}c${-5 * s} 0${-7 * s}${-3 * s}${-7 * s}${-7 * s} ${5 * s} 0 ${7 * s} ${3 * s} ${7 * s} ${7 * s}c0${-4 * s} ${2 * s}${-7 * s} ${7 * s}${-7 * s} 0 ${4 * s}${-2 * s} ${7 * s}${-7 * s} ${7 * s}`.replace(
      /(\d)-/g,
      '$1 -',
    )
  const spread = 66 / plants
  return (
    stroke('M18 58h84M18 64h84', 'fine') +
    stroke('M38 58a22 22 0 0 1 44 0M45 58a15 15 0 0 1 30 0') +
    stroke(
      range(9, index =>
        polyline([
          polar(-Math.PI + (index * Math.PI) / 8, 27, [60, 58]),
          polar(-Math.PI + (index * Math.PI) / 8, 34, [60, 58]),
        ]),
      ).join(''),
    ) +
    stroke(furrows.join('')) +
    stroke(range(plants, index => sprout(27 + spread / 2 + index * spread, 96, 1)).join(''), 'cover') +
    stroke(range(plants + 1, index => sprout(33 + index * (54 / plants), 76, 0.6)).join(''), 'cover')
  )
}

/** The print of a paw, its pads drawn like the rings of fingers. */
export const veterinary: Drawing = variation => {
  const rings = [3, 4, 2, 5][variation] ?? 3
  const pads: Point[] = [
    [32, 52],
    [49, 34],
    [71, 34],
    [88, 52],
  ]
  const inner = (size: number) => range(rings, ring => (size * (ring + 1)) / rings)
  const heel = (s: number) =>
    `M60 ${78 - 20 * s}c${13 * s} 0 ${26 * s} ${16 * s} ${26 * s} ${28 * s} 0 ${9 * s}${-8 * s} ${12 * s}${-14 * s} ${12 * s}-${5 * s} 0-${7 * s}-${3 * s}-${12 * s}-${3 * s}s-${7 * s} ${3 * s}-${12 * s} ${3 * s}c-${6 * s} 0-${14 * s}-${3 * s}-${14 * s}-${12 * s} 0-${12 * s} ${13 * s}-${28 * s} ${26 * s}-${28 * s}z`
      .replace(/(\d)-/g, '$1 -')
      .replace(/--/g, '-')
  return (
    pads
      .map(([x, y]) =>
        inner(11)
          .map(r => circle(x, y, r))
          .join(''),
      )
      .join('') +
    stroke(inner(1).map(heel).join('')) +
    stroke(dotsAt(pads), 'dot') +
    stroke('M20 98h0M100 98h0M20 22h0M100 22h0M60 20h0', 'core')
  )
}

/** The lanes of a track, with the lines from which all run the same way. */
export const sport: Drawing = variation => {
  const lanes = [6, 7, 8, 5][variation] ?? 6
  const gap = 26 / lanes
  const oval = (index: number): string => {
    const [half, r] = [14, 28 - index * gap]
    const top = 60 - r
    return `M${60 - half} ${top}h${2 * half}a${r} ${r} 0 0 1 0 ${2 * r}h${-2 * half}a${r} ${r} 0 0 1 0-${2 * r}z`
  }
  return (
    stroke(range(lanes + 1, oval).join('')) +
    stroke(range(lanes, index => `M${52 + index * 4} ${32 + index * gap}v${gap}`).join(''), 'dot') +
    stroke('M18 22h84M18 98h84', 'fine') +
    stroke(dotsAt(range(12, index => [21 + index * 7, 104 - 8])), 'dot') +
    stroke(dotsAt(range(12, index => [21 + index * 7, 24])), 'dot')
  )
}
