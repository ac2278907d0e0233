import { numbers, range, stroke } from '../draw.ts'

/** The inside of a picture, as SVG markup on a 360 by 240 view box; art.css and scenes.css paint it. */
export type SceneDrawing = () => string

/** Drawn last: hides what went over the edge, and is the selvedge of the cloth. */
export const selvedge =
  stroke('M0 0h360v240H0zM12 12v216h336V12z', 'mat') +
  '<path class="resist" d="M6 6h348v228H6z" stroke-dasharray="0 12 .6 11.4 .2 11.8"/>' +
  stroke('M12 12h336v216H12z', 'fine')

/** The same few strokes at several places: cheaper than writing their paths again. */
export function repeated(d: string, places: readonly (readonly [x: number, y: number])[]): string {
  return places.map(([x, y]) => `M${numbers(x, y)}${d}`).join('')
}

/** Upright lines from `from` to `to`, `step` apart. */
export function uprights(from: number, to: number, step: number, y: number, height: number): string {
  return range(Math.floor((to - from) / step) + 1, index => `M${numbers(from + index * step, y)}v${height}`).join('')
}

/** Level lines from `from` down to `to`, `step` apart. */
export function levels(from: number, to: number, step: number, x: number, width: number): string {
  return range(Math.floor((to - from) / step) + 1, index => `M${numbers(x, from + index * step)}h${width}`).join('')
}

/** A circle as a path, so that it can stand in a longer one. */
export function ringAt(x: number, y: number, r: number): string {
  return `M${numbers(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** Marks the one thing in a picture that is laterite. */
export function warm(d: string): string {
  return stroke(d, 'warm')
}

/** A field of light. */
export function glow(d: string): string {
  return stroke(d, 'glow')
}
