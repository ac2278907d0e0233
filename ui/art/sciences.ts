import {
  circle,
  type Drawing,
  dashes,
  numbers,
  type Point,
  polar,
  range,
  smooth,
  stroke,
  turn,
  turned,
} from './draw.ts'

/** Contour lines of a hill on a map sheet, with the pillar on its top. */
export const gis: Drawing = variation => {
  const [second = 0.1, third = 0.06, phase = 0] =
    [
      [0.16, 0.08, 0.4],
      [0.12, 0.12, 1.5],
      [0.2, 0.05, 2.6],
      [0.1, 0.14, 3.3],
    ][variation] ?? []
  const outline = smooth(
    range(9, corner => {
      const angle = (corner * turn) / 9
      return polar(angle, 35 * (1 + second * Math.sin(2 * angle + phase) + third * Math.cos(3 * angle - phase)), [0, 0])
    }),
    true,
  )
  // The same line smaller and smaller up the hill, and turned a little; as heavy as the others.
  const rings = [1, 0.8, 0.6, 0.4, 0.2].map(
    (size, index) =>
      `<path d="${outline}" stroke-width="${numbers(1.5 / size)}" transform="translate(${60 - index * 2} ${60 + index})rotate(${index * 6})scale(${size})"/>`,
  )
  return (
    rings.join('') +
    stroke('M53 59l5 10h-10z', 'cover') +
    turned('M18 34v-16h16M18 50h4M18 70h4M50 18v4M70 18v4', 4) +
    stroke('M27 27h0M93 27h0M93 93h0M27 93h0', 'dot')
  )
}

/** The figure that two vibrations at right angles draw. */
export const appliedMath: Drawing = variation => {
  const [across = 3, down = 4] = (
    [
      [3, 4],
      [3, 2],
      [5, 4],
      [5, 6],
    ] as const
  )[variation]
  // One half of it; the other is its mirror image.
  const count = Math.round(3.5 * Math.max(across, down))
  const figure = range(count + 1, index => {
    const angle = (index * turn) / count / 2
    return [60 + 40 * Math.cos(across * angle), 60 + 40 * Math.sin(down * angle)] as const
  })
  return (
    stroke('M18 60h84M60 18v84', 'fine') +
    stroke(smooth(figure)) +
    stroke(smooth(figure), undefined, 'matrix(1 0 0 -1 0 120)') +
    turned('M40 58v4M80 58v4M20 58v4', 4) +
    stroke('M60 60h0', 'dot')
  )
}

/** The magnetic field around a planet, and what goes round in it. */
export const spacePhysics: Drawing = variation => {
  const loop = 'M0 0C0 17 10 25 22 25S41 13 41 0 34-25 22-25 0-17 0 0'
  const shells =
    [
      [1, 0.76, 0.54, 0.34],
      [1, 0.82, 0.66, 0.5, 0.34],
      [1, 0.7, 0.45],
      [1, 0.8, 0.6, 0.4],
    ][variation] ?? []
  const tilt = [-12, 14, 0, 24][variation] ?? 0
  const field = shells
    .flatMap(size => [size, -size])
    .map(
      size =>
        `<path d="${loop}" stroke-width="${numbers(1.5 / Math.abs(size))}" transform="scale(${size} ${Math.abs(size)})"/>`,
    )
    .join('')
  const open = 'M-2 0C-3-20-8-30-17-36M0 0V-38M2 0C3-20 8-30 17-36'
  return (
    `<g transform="translate(60 60)rotate(${tilt})">${field}${stroke(open)}${stroke(open, undefined, 'scale(1 -1)')}</g>` +
    circle(60, 60, 41, `class="orbit" ${dashes(turn * 41, 48, 'dot')}`) +
    circle(60, 60, 8.5, 'class="cover"') +
    stroke('M52 58q8 4 16 0M53 63q7 3 14 0', 'fine') +
    (variation === 2 ? turned('M31 31h0', 2, 'core') : turned('M31 31h0', 1, 'core') + stroke('M89 89h0', 'core'))
  )
}

/** Waves from two points, and the places where they always meet. */
export const theoreticalPhysics: Drawing = variation => {
  const [apart, step] = (
    [
      [17, 8],
      [22, 8],
      [13, 9],
      [17, 10],
    ] as const
  )[variation]
  const rings = range(9, index => (index + 1) * step)
  const sources = [60 - apart, 60 + apart]
  const meetings: Point[] = []
  for (const left of rings)
    for (const right of rings) {
      const x = (left * left - right * right) / (4 * apart)
      const square = left * left - (x + apart) ** 2
      if (square < 30 || (left / step + right / step) % 2 === 1) continue
      const y = Math.sqrt(square)
      if (Math.abs(x) < 37 && y < 39) meetings.push([60 + x, 60 + y], [60 + x, 60 - y])
    }
  const dots = meetings.map(point => `M${numbers(...point)}h0`).join('')
  return (
    `<svg x="19" y="19" width="82" height="82" viewBox="19 19 82 82">${sources
      .map(x => rings.map(r => circle(x, 60, r)).join(''))
      .join('')}</svg>` +
    stroke(dots, 'dot') +
    stroke(sources.map(x => `M${x} 60h0`).join(''), 'core') +
    stroke('M19 19h82v82h-82z')
  )
}

/** Samples piled up, and the curves they follow. */
export const statistics: Drawing = variation => {
  const heights =
    [
      [1, 2, 4, 6, 8, 9, 8, 6, 4, 2, 1],
      [1, 3, 6, 8, 8, 7, 5, 4, 3, 2, 1],
      [2, 5, 7, 6, 4, 3, 5, 7, 6, 4, 2],
      [1, 2, 3, 4, 5, 7, 8, 8, 6, 3, 1],
    ][variation] ?? []
  return (
    `<path class="dot" stroke-dasharray="0 6" d="${heights.map((height, index) => `M${25 + index * 7} 92v${5 - height * 6}`).join('')}"/>` +
    stroke(
      'M18 96C46 96 44 20 60 20S74 96 102 96M18 96C40 96 42 44 60 44S80 96 102 96M18 96C34 96 40 66 60 66S86 96 102 96',
    ) +
    stroke('M18 96h84M18 102h84M60 96V18') +
    stroke(range(13, index => `M${18 + index * 7} 96v6`).join(''), 'fine')
  )
}

/** A system that doubles its rhythm again and again until no one can foretell it. */
export const mathematicalModeling: Drawing = variation => {
  const spread = [20, 17, 22, 18][variation] ?? 20
  const fork = (x: number, y: number, length: number, height: number): string =>
    `M${numbers(x + length, y - height)}C${numbers(x + length / 3, y - height, x, y - height / 2, x, y)}S${numbers(x + length / 3, y + height, x + length, y + height)}`
  const branches: string[] = []
  let ends = [60]
  let x = 34
  let height = spread
  for (const length of [24, 14, 10, 8]) {
    for (const y of ends) branches.push(fork(x, y, length, height))
    ends = ends.flatMap(y => [y - height, y + height])
    x += length
    height /= 2.1
  }
  const last = ends.map(y => `M${numbers(x, y)}h12`).join('')
  return (
    stroke(`M18 60h16${branches.join('')}`) +
    stroke(last, 'fine') +
    stroke('M18 60h0M34 60h0', 'core') +
    stroke('M18 34V18h84M18 86v16h84') +
    stroke(
      `M26 26${'h0m8 0'.repeat(6)}M26 34${'h0m8 0'.repeat(3)}M26 94${'h0m8 0'.repeat(6)}M26 86${'h0m8 0'.repeat(3)}`,
      'dot',
    )
  )
}

/** A flask under a protractor: measure, then try. */
export const scienceFoundation: Drawing = variation => {
  const level = [80, 72, 86, 76][variation] ?? 80
  const reach = (level - 52) * 0.68
  const ticks = range(19, index => {
    const angle = Math.PI + (index * Math.PI) / 18
    return `M${numbers(...polar(angle, 41, [60, 62]))}L${numbers(...polar(angle, index % 3 === 0 ? 33 : 37, [60, 62]))}`
  })
  return (
    stroke(`M19 62a41 41 0 0 1 82 0zM31 62a29 29 0 0 1 58 0`) +
    stroke(ticks.join('')) +
    stroke('M52 30h16v22l26 44q4 6-4 6h-60q-8 0-4-6l26-44z', 'cover') +
    stroke('M49 30h22M52 36h6m-6 6h6m-6 6h6') +
    stroke(
      `M${numbers(54 - reach, level)}q${numbers((6 + reach) / 2)}-6 ${numbers(6 + reach)} 0t${numbers(6 + reach)} 0`,
    ) +
    stroke('M46 94h0m9-5h0m10 5h0m9-4h0m-20 7h0m26 0h0', 'dot') +
    stroke('M60 62h0m0 9h0', 'core')
  )
}

/** Six circles around one: the first figure one learns to draw with a pair of compasses. */
export const compassFlower: Drawing = variation => {
  const petals = [6, 8, 12, 6][variation] ?? 6
  return (
    circle(60, 60, 41) +
    range(petals, index => circle(...polar((index * turn) / petals, 20.5), 20.5)).join('') +
    circle(60, 60, 20.5) +
    turned('M22 22h0m7 0h0m-7 7h0', 4, 'dot')
  )
}
