/* What a drawing may consist of. Everything that could act, load something or grow without end is missing here. */

export const svgNamespace = 'http://www.w3.org/2000/svg'

/** Elements that draw, group, clip and shade. */
export const drawingElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
])

/** Left out without a word: programs write them for themselves. */
export const idleElements: ReadonlySet<string> = new Set(['metadata', 'title', 'desc'])

const shown = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'stop-color', 'stop-opacity', 'vector-effect', 'paint-order', 'display', 'visibility'],
]

/** What can stand in a `style` attribute; it is written as attributes instead. */
export const styleProperties: ReadonlySet<string> = new Set(shown)

export const drawingAttributes: ReadonlySet<string> = new Set([
  ...shown,
  ...['id', 'transform', 'd', 'x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2'],
  ...['points', 'pathLength', 'viewBox', 'preserveAspectRatio', 'offset', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod', 'fx', 'fy', 'fr', 'clipPathUnits'],
])

const plainValue = /^[\w\s#%.,()+-]*$/
const ownPaint = /^url\(\s*(["']?)#[\w.-]+\1\s*\)(?:\s+[\w#]+)?$/

/** True for numbers, names, colours and what refers to a part of the same drawing. */
export function isHarmless(value: string): boolean {
  return ownPaint.test(value) || (plainValue.test(value) && !/url\s*\(/i.test(value))
}

/** Why an element is refused, in words for a person with a drawing program. */
export function refusalOf(element: string): string {
  switch (element) {
    case 'script':
    case 'handler':
      return 'This drawing contains a script. Export it again as a plain SVG, and choose that file.'
    case 'style':
      return 'This drawing contains a style sheet (<style>). Export it again with “presentation attributes”, and choose that file.'
    case 'foreignObject':
    case 'iframe':
    case 'embed':
    case 'object':
      return `This drawing contains a page (<${element}>). Draw it with shapes only, and choose that file.`
    case 'image':
    case 'feImage':
      return 'This drawing contains a photograph (<image>). Export it as a PNG instead, and choose that file.'
    case 'text':
    case 'tspan':
    case 'textPath':
      return 'This drawing contains text, which looks different on every device. Convert the text to paths, and choose that file.'
    case 'use':
    case 'symbol':
      return `This drawing repeats parts (<${element}>). Ungroup or expand the copies, and choose that file.`
    case 'a':
      return 'This drawing contains a link. Remove it, and choose that file.'
    case 'animate':
    case 'animateMotion':
    case 'animateTransform':
    case 'set':
      return 'This drawing moves. Export it without animation, and choose that file.'
    default:
      return `This drawing uses <${element.slice(0, 40)}>, which not every program can draw. Use shapes, lines and gradients only, or export it as a PNG.`
  }
}
