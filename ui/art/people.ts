import {
  circle,
  type Drawing,
  dotsAt,
  mirrored,
  nodes,
  type Point,
  polar,
  polyline,
  range,
  smooth,
  stroke,
  turn,
} from './draw.ts'

/** A head, and the thought that turns in it. */
export const psychology: Drawing = variation => {
  const turns = [3, 4, 2.5, 5][variation] ?? 3
  const count = Math.round(turns * 10)
  const spiral = range(count + 1, index => polar((index / 10) * turn, 1.5 + (index / count) * 20, [58, 50]))
  return (
    stroke(
      'M40 102V86C28 80 22 68 22 52c0-20 16-34 38-34s34 14 34 32c0 5-1 8 1 12l6 10-7 3v9c0 6-3 9-9 9h-9v9',
      'cover',
    ) +
    circle(58, 50, 26, 'class="fine"') +
    stroke(smooth(spiral)) +
    stroke(dotsAt([[58, 50]]), 'dot') +
    stroke('M46 102V88M70 102V92', 'fine') +
    stroke(dotsAt(range(6, index => polar(-2.6 + index * 0.42, 31, [58, 50]))), 'dot')
  )
}

/** Circles of people: each overlaps with the next, and all with one. */
export const sociology: Drawing = variation => {
  const count = [6, 7, 8, 5][variation] ?? 6
  const around = range(count, index => polar((index * turn) / count - turn / 4, 20))
  return (
    [...around, [60, 60] as Point].map(([x, y]) => circle(x, y, 20)).join('') +
    circle(60, 60, 41, 'class="fine"') +
    nodes(around) +
    circle(60, 60, 3, 'class="fill"') +
    stroke(dotsAt(range(count, index => polar(((index + 0.5) * turn) / count - turn / 4, 36))), 'dot')
  )
}

/** What is offered and what is asked, and where the two meet. */
export const economics: Drawing = variation => {
  const curves = [4, 5, 6, 3][variation] ?? 4
  const gap = 30 / curves
  const up = range(
    curves,
    index => `M${28 + index * gap} 90C${52 + index * gap} 84 ${66 + index * gap * 0.6} 64 ${72 + index * gap * 0.8} 28`,
  )
  const down = range(
    curves,
    index => `M${28 + index * gap * 0.6} 30C${36 + index * gap} 62 ${56 + index * gap} 78 ${72 + index * gap * 0.8} 86`,
  )
  return (
    stroke('M22 20v78h78M18 24l4-6 4 6M96 94l6 4-6 4') +
    stroke(range(6, index => `M22 ${30 + index * 12}h72M${34 + index * 12} 26v72`).join(''), 'fine') +
    stroke(up.join('') + down.join('')) +
    stroke('M22 64h37M59 98V64', 'dot').replace('class="dot"', 'class="fine"') +
    circle(59, 65, 5, 'class="cover"') +
    circle(59, 65, 2, 'class="fill"')
  )
}

/** A wheel of colours, mixed from three. */
export const fineArts: Drawing = variation => {
  const parts = [12, 18, 24, 6][variation] ?? 12
  const spokes = range(parts, index => {
    const angle = (index * turn) / parts
    return polyline([polar(angle, 24), polar(angle, 41)])
  })
  const hatch = range(parts, index => {
    const lines = index % 6
    return range(lines, line => {
      const angle = ((index + (line + 1) / (lines + 1)) * turn) / parts
      return polyline([polar(angle, 25), polar(angle, 40)])
    }).join('')
  })
  const triangle = (shift: number) =>
    polyline(
      range(3, index => polar((index * turn) / 3 - turn / 4 + shift, 24)),
      true,
    )
  return (
    circle(60, 60, 41) +
    circle(60, 60, 24) +
    stroke(spokes.join('')) +
    stroke(hatch.join(''), 'fine') +
    stroke(triangle(0)) +
    circle(60, 60, 12) +
    circle(60, 60, 7, 'class="cover"') +
    stroke(dotsAt(range(6, index => polar((index * turn) / 6 - turn / 4, 24))), 'core')
  )
}

/** A talking drum: two skins, and the cords that change its voice. */
export const music: Drawing = variation => {
  const cords = [9, 11, 13, 7][variation] ?? 9
  const cord = range(cords, index => {
    const t = index / (cords - 1) - 0.5
    return `M${60 + t * 66} ${34 + (1 - 4 * t * t) * 5}Q${60 + t * 18} 60 ${60 + t * 66} ${86 + (1 - 4 * t * t) * 5}`
  })
  return (
    stroke('M24 32c4 30 4 26 4 28 0 2 0-2-4 28h72c-4-30-4-26-4-28 0-2 0 2 4-28', 'cover').replace(
      /<path class="cover"[^>]*>/,
      '',
    ) +
    stroke(cord.join('')) +
    stroke('M46 57c8 3 20 3 28 0M46 63c8 3 20 3 28 0') +
    stroke('M26 30a34 9 0 1 0 68 0 34 9 0 1 0-68 0zM26 88a34 9 0 1 0 68 0 34 9 0 1 0-68 0z', 'cover') +
    stroke('M32 30a28 6 0 1 0 56 0 28 6 0 1 0-56 0zM32 88a28 6 0 1 0 56 0 28 6 0 1 0-56 0z') +
    stroke(dotsAt(range(9, index => [28 + index * 8, 30 + Math.sin((index / 8) * Math.PI) * 9])), 'dot') +
    stroke('M102 46l-14 28M98 42c6 0 8 4 4 8')
  )
}

/** A mask: the same face for whoever wears it. */
export const theatre: Drawing = variation => {
  const mouth = [
    'M48 84c6 6 18 6 24 0-4 10-20 10-24 0z',
    'M48 90c6-8 18-8 24 0-6-3-18-3-24 0z',
    'M50 84h20v8H50z',
    'M54 88a6 5 0 1 0 12 0 6 5 0 1 0-12 0z',
  ][variation]
  return (
    stroke('M60 18c22 0 34 12 34 32 0 26-14 52-34 52S26 76 26 50c0-20 12-32 34-32z', 'cover') +
    stroke('M60 22c19 0 30 10 30 28 0 24-12 47-30 47S30 74 30 50c0-18 11-28 30-28z', 'fine') +
    mirrored('M36 54c4-7 14-7 18 0-4 5-14 5-18 0zM34 46c6-6 14-6 20-1M36 66c4 6 8 8 14 9M38 72c3 4 6 6 10 7') +
    stroke('M60 48v18c-4 2-6 4-6 7h12c0-3-2-5-6-7') +
    stroke(mouth ?? '') +
    stroke('M60 24v14M52 25v11M68 25v11M45 28v8M75 28v8') +
    stroke(
      dotsAt([
        [45, 54],
        [75, 54],
      ]),
      'core',
    ) +
    stroke(dotsAt(range(5, index => [52 + index * 4, 41])), 'dot') +
    stroke('M26 56c-6 2-8 8-8 14M94 56c6 2 8 8 8 14')
  )
}

/** An elevation: arches, and the circles that they were drawn with. */
export const architecture: Drawing = variation => {
  const arches = [3, 4, 5, 2][variation] ?? 3
  const wide = 72 / arches
  const r = Math.round(wide * 3.4) / 10
  const arch = (index: number, y: number, high: number) => {
    const x = Math.round((24 + index * wide + wide / 2 - r) * 10) / 10
    return `M${x} ${y}v${-high}a${r} ${r} 0 0 1 ${2 * r} 0v${high}`
  }
  return (
    stroke('M36 44a24 24 0 0 1 48 0', 'cover') +
    stroke('M44 44a16 24 0 0 1 32 0M52 44a8 24 0 0 1 16 0M60 20v24M60 14v6') +
    stroke('M24 44h72v6H24zM24 50h72v48H24zM18 98h84v4H18z', 'cover') +
    stroke(range(arches, index => arch(index, 98, 48 - 10 - r)).join('')) +
    stroke(range(arches, index => arch(index, 98, 48 - 14 - r)).join(''), 'fine') +
    stroke(dotsAt(range(arches, index => [24 + index * wide + wide / 2, 60 + r / 3])), 'dot') +
    stroke('M24 47h72M14 44v54M106 44v54M12 44h4M12 98h4M104 44h4M104 98h4', 'fine')
  )
}

/** A mast, and what goes out from it. */
export const media: Drawing = variation => {
  const waves = [4, 5, 6, 3][variation] ?? 4
  const step = 26 / waves
  const arcs = range(waves, index => {
    const r = 12 + index * step
    const [x, y] = [Math.cos(0.8) * r, Math.sin(0.8) * r].map(each => Math.round(each * 10) / 10)
    return `M${60 + (x ?? 0)} ${44 - (y ?? 0)}a${r} ${r} 0 0 1 0 ${2 * (y ?? 0)}`
  })
  return (
    mirrored(arcs.join('')) +
    stroke(
      'M60 44 46 102M60 44l14 58M56 62h8M53 74h14M50 86h20M56 62l11 12M64 62 53 74M53 74l17 12M67 74 50 86M50 86l24 16M70 86l-24 16',
    ) +
    circle(60, 44, 6, 'class="cover"') +
    circle(60, 44, 2.4, 'class="fill"') +
    stroke('M18 102h84', 'fine') +
    stroke(dotsAt(range(4, index => [22 + index * 6, 96])), 'dot') +
    stroke(dotsAt(range(4, index => [80 + index * 6, 96])), 'dot')
  )
}

/** Ridge behind ridge, the sun, and the way between them. */
export const tourism: Drawing = variation => {
  const shift = [0, 8, -8, 14][variation] ?? 0
  const ridge = (y: number, by: number): Point[] => [
    [18, y + 8],
    [32 + by, y - 8],
    [42 + by, y + 2],
    [58 + by / 2, y - 18],
    [74, y],
    [86 - by / 2, y - 10],
    [102, y + 6],
  ]
  const below = (points: Point[]) => `${polyline(points)}V102H18z`
  return (
    circle(60 + shift * 1.5, 38, 13) +
    circle(60 + shift * 1.5, 38, 9, 'class="fine"') +
    stroke(dotsAt(range(14, index => polar((index * turn) / 14, 18, [60 + shift * 1.5, 38]))), 'dot') +
    [ridge(60, shift), ridge(72, -shift), ridge(86, shift / 2)].map(points => stroke(below(points), 'cover')).join('') +
    [ridge(66, shift), ridge(78, -shift)].map(points => stroke(polyline(points), 'fine')).join('') +
    stroke('M58 102c-10-6 14-8 4-14M66 102c-6-6 10-8 2-14')
  )
}

/** Current that swings, and the coil that carries it on. */
export const electrical: Drawing = variation => {
  const loops = [6, 7, 8, 5][variation] ?? 6
  const wide = 60 / loops
  const coil = (y: number, way: 0 | 1) =>
    `M18 ${y}h12${range(loops, () => `a${wide / 2} ${wide / 2} 0 0 ${way} ${wide} 0`).join('')}h12`
  const wave = (y: number, high: number): Point[] =>
    range(29, index => [18 + index * 3, y + high * Math.sin((index / 28) * (2 + variation) * turn)])
  return (
    stroke(smooth(wave(32, 10))) +
    stroke('M18 32h84', 'fine') +
    stroke(coil(60, 1) + coil(76, 0)) +
    stroke('M30 66h60M30 70h60') +
    stroke(smooth(wave(94, 6))) +
    stroke('M18 94h84', 'fine') +
    stroke(
      dotsAt([
        [18, 60],
        [102, 60],
        [18, 76],
        [102, 76],
      ]),
      'core',
    )
  )
}
