import {
  circle,
  type Drawing,
  dashes,
  dotsAt,
  mirrored,
  nodes,
  numbers,
  type Point,
  polar,
  range,
  smooth,
  stroke,
  turn,
  turned,
  whole,
} from './draw.ts'

/** A well through folded strata into the trap under the arch, where the oil is. */
export const petroleum: Drawing = variation => {
  const rise = [18, 14, 24, 20][variation] ?? 18
  const fold = `c12 0 24${numbers(-rise)} 42${numbers(-rise)}s30 ${rise} 42 ${rise}`
  const wells = variation === 2 ? [50, 70] : [60]
  const dots = variation === 1 ? 'M50 79h0m7-2h0m7 0h0m7 2h0' : 'M48 77h0m6-3h0m6-1h0m6 1h0m6 3h0m-20 4h0m8-1h0m8 1h0'
  return (
    stroke(range(5, layer => `M18 ${70 + layer * 8}${fold}`).join('')) +
    stroke('M18 102h84', 'fine') +
    stroke(dots, 'dot') +
    stroke(wells.map(x => `M${x} ${wells.length > 1 ? 51 : 22}V${x === 60 ? 74 : 76}`).join('')) +
    mirrored('M60 18 46 51M57 26h3M54 33h6M51 40h9M48 47h12M54 33 60 40 51 40 60 47M42 51h18') +
    stroke('M24 30h12m-12 6h8m52-6h12m-8 6h8', 'fine')
  )
}

/** A trussed arch that carries its deck on hangers, over water. */
export const civil: Drawing = variation => {
  const crown = [-26, -36, -16, -30][variation] ?? -26
  const arch = (t: number, left: number, top: number): Point =>
    whole([left + t * (120 - 2 * left), (1 - t) ** 2 * 84 + 2 * t * (1 - t) * top + t * t * 84])
  const posts = range(9, index => index + 1).map(index => ({
    outer: arch(index / 10, 18, crown),
    inner: arch(index / 10, 28, crown + 22),
  }))
  const web = posts.flatMap(({ outer, inner }, index) => (index % 2 === 0 ? [outer, inner] : [inner, outer]))
  const hangers = posts.filter(({ inner }) => inner[1] < 58).map(({ inner }) => `M${numbers(...inner)}V62`)
  return (
    stroke(
      `M18 84Q60${numbers(crown)} 102 84M28 84Q60 ${numbers(crown + 22)} 92 84`
        .replace('Q60 -', 'Q60-')
        .replace(/Q60(\d)/, 'Q60 $1'),
    ) +
    stroke(`M18 84L${web.map(point => numbers(...point)).join(' ')}L102 84`) +
    stroke(hangers.join('')) +
    stroke('M14 62h92v5h-92z', 'cover') +
    stroke('M20 62l5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5', 'fine') +
    stroke('M14 84h17v6h-17zM89 84h17v6h-17z', 'cover') +
    stroke('M18 96q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0M32 102q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0 7 0 7 0')
  )
}

/** A planetary gear: ring, sun and planets, with teeth that mesh. */
export const mechanical: Drawing = variation => {
  const planets = [3, 4, 5, 3][variation] ?? 3
  const teeth = (x: number, y: number, r: number, count: number): string =>
    circle(x, y, r, `class="teeth" ${dashes(turn * r, count, 'half')}`)
  const wheel = (x: number, y: number): string => teeth(x, y, 12, 12) + circle(x, y, 9.5) + circle(x, y, 3)
  const centres = range(planets, index => polar((index * turn) / planets - turn / 4, 24))
  return (
    circle(60, 60, 41) +
    teeth(60, 60, 36.5, 36) +
    circle(60, 60, 39) +
    stroke(centres.map(centre => `M60 60L${numbers(...centre)}`).join('')) +
    centres.map(([x, y]) => circle(x, y, 9.5, 'class="cover"') + wheel(x, y)).join('') +
    circle(60, 60, 9.5, 'class="cover"') +
    wheel(60, 60) +
    turned('M22 22h0', 4, 'ring') +
    turned('M22 22h0', 4, 'hole')
  )
}

/** A crystal: atoms on a close-packed lattice, some of another kind. */
export const materials: Drawing = variation => {
  const size = 14
  const row = size * 0.866
  const bonds = range(7, index => {
    const length = (7 - Math.abs(index - 3) - 1) * size
    return `M${numbers(60 - length / 2, Math.round(60 + (index - 3) * row))}h${length}`
  }).join('')
  const atoms = range(7, line => range(7 - Math.abs(line - 3), index => ({ line, index }))).flat()
  const place = ({ line, index }: { line: number; index: number }): Point =>
    whole([60 + (index - (6 - Math.abs(line - 3)) / 2) * size, 60 + (line - 3) * row])
  const rule = [
    ({ line, index }: { line: number; index: number }) => (line + index) % 3 === 0,
    ({ line, index }: { line: number; index: number }) => line % 2 === 1 && index % 2 === 0,
    ({ line }: { line: number; index: number }) => line === 3,
    ({ line, index }: { line: number; index: number }) => (index + 2 * line) % 4 === 0,
  ][variation]
  const all = atoms.map(place)
  const others = rule ? atoms.filter(rule).map(place) : []
  return turned(bonds, 3) + nodes(all) + stroke(dotsAt(others), 'core')
}

/** Air around a wing: true streamlines of a Joukowski aerofoil at a small angle. */
export const aerospace: Drawing = variation => {
  const angle = ([6, 3, 10, 8][variation] ?? 6) * (Math.PI / 180)
  const [centreX, centreY] = [-0.2, [0.12, 0.04, 0.2, 0.08][variation] ?? 0.12]
  const radius = Math.hypot(1 - centreX, centreY)
  const lift = 2 * radius * Math.sin(angle + Math.asin(centreY / radius))
  // Uniform stream, doublet and vortex around the circle that maps to the wing.
  const velocity = ([x, y]: Point): Point => {
    const [u, v] = [x - centreX, y - centreY]
    const square = u * u + v * v
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [re, im] = [((u * u - v * v) * radius ** 2) / square ** 2, (-2 * u * v * radius ** 2) / square ** 2]
    return [cos - (re * cos - im * sin) + (lift * v) / square, sin + (re * sin + im * cos) - (lift * u) / square]
  }
  const map = ([x, y]: Point): Point => {
    const square = x * x + y * y
    return [60 + (x + x / square) * 18, 60 - (y - y / square) * 18]
  }
  const columns = range(6, index => 18 + index * 16.8)
  const stream = (startY: number): string => {
    let at: Point = [-3, startY]
    const drawn: Point[] = []
    for (let step = 0; step < 900 && drawn.length < columns.length; step++) {
      const [x, y] = map(at)
      if (x >= (columns[drawn.length] ?? 102)) drawn.push([Math.min(x, 102), y])
      const [u, v] = velocity(at)
      const speed = Math.hypot(u, v) || 1
      at = [at[0] + (u / speed) * 0.02, at[1] + (v / speed) * 0.02]
    }
    return smooth(drawn)
  }
  const wing = range(12, index =>
    map(polar((index * turn) / 12 - Math.asin(centreY / radius), radius, [centreX, centreY])),
  )
  return (
    stroke(range(9, index => stream(-2.46 + index * 0.54)).join('')) +
    stroke(smooth(wing, true), 'cover') +
    stroke('M36 58h0m8-2h0m8-1h0m8 1h0m8 1h0', 'dot')
  )
}

/** Loops within a loop: what is measured comes back and corrects what is done. */
export const systems: Drawing = variation => {
  const head = 'm-4-3 4 3-4 3m4-3'
  const signs = [
    'M43 39h6v-10h7M69 39l12-10M50 64q4.5-12 9 0t9 0M51 97q9 0 9-5t9-5',
    'M43 39q6 0 6-10h7M69 34q3-8 6 0t6 0M50 69h9v-10h9M51 97l18-10',
    'M43 29q4 10 13 10M69 39h6v-10h6M50 69l18-10M51 92q4.5-10 9 0t9 0',
    'M43 34q3-8 6 0t6 0M69 29q4 10 12 10M50 69q9 0 9-5t9-5M51 97h9v-10h9',
  ][variation]
  return (
    stroke('M18 34h84M89 34v30H31v-30M94 34v58H21v-58') +
    stroke(
      `M39 34${head}M66 34${head}M102 34${head}M73 64m4-3-4 3 4 3M73 92m4-3-4 3 4 3M31 39m-3 4 3-4 3 4M21 39m-3 4 3-4 3 4`,
    ) +
    stroke('M40 24h19v20h-19zM66 24h19v20h-19zM46 54h27v20h-27zM46 82h27v20h-27z', 'cover') +
    stroke(signs ?? '') +
    stroke('M21 34h0m10 0h0', 'ring') +
    stroke('M21 34h0m10 0h0', 'hole') +
    stroke('M89 34h0m5 0h0', 'core')
  )
}
