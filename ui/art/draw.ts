/*
 * A pen for small drawings on a 120 by 120 tile. Whole motifs stay under a kilobyte because paths are relative, repeated parts are the same
 * string under another transform, and rows of dots are dashes of length nought with round ends.
 */

export type Point = readonly [x: number, y: number]

/** Which of a subject's four variations to draw. */
export type Variation = 0 | 1 | 2 | 3

export type Drawing = (variation: Variation) => string

function short(value: number): string {
  const text = String(Math.round(value * 10) / 10)
  return text.replace(/^(-?)0\./, '$1.')
}

/** Numbers as a path wants them: one decimal, no separator where a minus already separates. */
export function numbers(...values: number[]): string {
  return values
    .map(short)
    .reduce((line, text) => (line === '' || text.startsWith('-') ? line + text : `${line} ${text}`), '')
}

export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const rounded = (points: readonly Point[]): Point[] =>
  points.map(([x, y]): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])

/** On whole numbers: half a step on a tile is not seen, and the tile is a fifth lighter. */
export const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/** Straight lines through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  const [first, ...rest] = rounded(points)
  if (!first) return ''
  let [x, y] = first
  const steps = rest.map(([nextX, nextY]) => {
    const step = numbers(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${numbers(...first)}l${steps.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`
}

/**
 * A smooth curve through the points (Catmull-Rom, written with the short `s` command). Its numbers are whole: on a tile the
 * eye does not see the difference, and the cloth is a tenth lighter.
 */
export function smooth(through: readonly Point[], closed = false): string {
  const points = through.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const at = (index: number): Point => {
    const wanted = closed ? (index + points.length) % points.length : Math.min(Math.max(index, 0), points.length - 1)
    return points[wanted] ?? [0, 0]
  }
  const handle = (index: number): Point => [
    Math.round((at(index + 1)[0] - at(index - 1)[0]) / 6),
    Math.round((at(index + 1)[1] - at(index - 1)[1]) / 6),
  ]
  const [startX, startY] = at(0)
  let path = `M${numbers(startX, startY)}`
  for (let index = 1; index < points.length + (closed ? 1 : 0); index++) {
    const [fromX, fromY] = at(index - 1)
    const [toX, toY] = at(index)
    const [backX, backY] = handle(index)
    const end = numbers(toX - backX - fromX, toY - backY - fromY, toX - fromX, toY - fromY)
    if (index === 1) {
      const [outX, outY] = handle(0)
      path += `c${numbers(outX, outY)} ${end}`.replaceAll(' -', '-')
    } else path += `s${end}`
  }
  return path
}

/** A dot at each point; the class says how big. */
export function dotsAt(points: readonly Point[]): string {
  const [first, ...rest] = rounded(points)
  if (!first) return ''
  let [x, y] = first
  const steps = rest.map(([nextX, nextY]) => {
    const step = `m${numbers(nextX - x, nextY - y)}h0`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${numbers(...first)}h0${steps.join('')}`
}

/** A path; classes are those of art.css: fine, cover (hides what is under it), ring, hole, dot, bold. */
export function stroke(d: string, className?: string, transform?: string): string {
  return `<path${className ? ` class="${className}"` : ''} d="${d}"${transform ? ` transform="${transform}"` : ''}/>`
}

/** Nodes of a network: rings that hide the lines under them. */
export function nodes(points: readonly Point[]): string {
  const d = dotsAt(points)
  return stroke(d, 'ring') + stroke(d, 'hole')
}

export function circle(x: number, y: number, r: number, attributes = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}"${attributes && ` ${attributes}`}/>`
}

/** Dashes that go into a line of this length a whole number of times; not every renderer knows `pathLength`. */
export function dashes(length: number, count: number, kind: 'dot' | 'half'): string {
  const step = Math.round((length / count) * 1000) / 1000
  return kind === 'dot' ? `stroke-dasharray="0 ${step}"` : `stroke-dasharray="${step / 2}"`
}

/** The same path turned around the middle of the tile, `times` times. */
export function turned(d: string, times: number, className?: string): string {
  return range(times, index =>
    stroke(d, className, index === 0 ? undefined : `rotate(${short((index * 360) / times)} 60 60)`),
  ).join('')
}

/** The same path, and again as in a mirror standing in the middle of the tile. */
export function mirrored(d: string, className?: string): string {
  return stroke(d, className) + stroke(d, className, 'matrix(-1 0 0 1 120 0)')
}

export function polar(angle: number, radius: number, [x, y]: Point = [60, 60]): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export const turn = 2 * Math.PI
