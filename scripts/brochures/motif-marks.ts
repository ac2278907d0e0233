import { motif } from '#ui/art/motif.ts'

/** One drawn shape, in the units of a 120 by 120 tile. */
export interface Mark {
  shape: { kind: 'path'; d: string } | { kind: 'circle'; x: number; y: number; r: number } | { kind: 'rect'; box: Box }
  width: number
  opacity: number
  stroke: 'line' | 'ground' | 'none'
  fill: 'line' | 'ground' | 'none'
  butt: boolean
  dashes: readonly number[]
  /** The clipping rectangle. */
  clip: Box | undefined
  /** The transformation matrix a b c d e f, as in SVG and PDF. */
  matrix: Matrix
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** The styles of each class in `ui/styles/art.css`. */
const looks: Record<string, Partial<Mark>> = {
  cover: { fill: 'ground' },
  fill: { fill: 'line', stroke: 'none' },
  fine: { width: 0.8 },
  resist: { width: 2.6, opacity: 0.6 },
  dot: { width: 2.6 },
  core: { width: 4.6 },
  ring: { width: 8.5 },
  hole: { width: 5.5, stroke: 'ground' },
  teeth: { width: 3, butt: true },
  seats: { width: 3.6 },
  orbit: { width: 1.8 },
}

type Matrix = readonly [number, number, number, number, number, number]
type Look = Omit<Mark, 'shape'>

const unmoved: Matrix = [1, 0, 0, 1, 0, 0]
const plain: Look = {
  width: 1.5,
  opacity: 1,
  stroke: 'line',
  fill: 'none',
  butt: false,
  dashes: [],
  clip: undefined,
  matrix: unmoved,
}

/** The tile of a programme as single marks, for a drawing library without SVG support. Throws on unknown markup. */
export function motifMarks(subject: string, seed: string): Mark[] {
  const marks: Mark[] = []
  const around: Look[] = [plain]
  for (const [, close, element = '', text = ''] of motif(subject, { seed }).matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    const outer = around.at(-1) ?? plain
    if (close) {
      if (isGroup(element)) around.pop()
      continue
    }
    const attributes = attributesIn(text)
    const look = lookOf(attributes, outer)
    if (element === 'svg') around.push({ ...look, clip: windowOf(attributes) })
    else if (isGroup(element)) around.push(look)
    else marks.push(markOf(shapeOf(element, attributes), look, attributes))
  }
  return marks
}

const isGroup = (element: string) => element === 'g' || element === 'svg'

/** An inner `svg` only clips; one that also moves or scales its contents would need a matrix here. */
function windowOf(attributes: Map<string, string>): Box {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(attributes.get('viewBox') ?? '')
  const isPlain = Number(attributes.get('x')) === x && Number(attributes.get('width')) === width
  if (!isPlain) throw new Error('A motif has an inner picture that brochures cannot draw yet')
  return [x, y, width, height]
}

function lookOf(attributes: Map<string, string>, outer: Look): Look {
  const ofClasses = (attributes.get('class') ?? '').split(' ').map(name => looks[name] ?? {})
  return {
    ...Object.assign({}, outer, ...ofClasses),
    dashes: attributes.has('stroke-dasharray') ? numbersIn(attributes.get('stroke-dasharray') ?? '') : outer.dashes,
    matrix: product(outer.matrix, matrixOf(attributes.get('transform'))),
  }
}

function markOf(shape: Mark['shape'], look: Look, attributes: Map<string, string>): Mark {
  const pathLength = Number(attributes.get('pathLength'))
  const scale = pathLength && shape.kind === 'rect' ? (2 * (shape.box[2] + shape.box[3])) / pathLength : 1
  // SVG repeats an odd list of dashes; PDF needs it written twice.
  const dashes = look.dashes.length % 2 ? [...look.dashes, ...look.dashes] : look.dashes
  return { ...look, shape, dashes: dashes.map(length => length * scale) }
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function shapeOf(element: string, attributes: Map<string, string>): Mark['shape'] {
  const number = (name: string) => Number(attributes.get(name) ?? 0)
  switch (element) {
    case 'path':
      return { kind: 'path', d: attributes.get('d') ?? '' }
    case 'circle':
      return { kind: 'circle', x: number('cx'), y: number('cy'), r: number('r') }
    case 'rect':
      return { kind: 'rect', box: [number('x'), number('y'), number('width'), number('height')] }
    default:
      throw new Error(`A motif has an element that brochures cannot draw yet: ${element}`)
  }
}

function matrixOf(transform = ''): Matrix {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)]
    .map(([, kind = '', list = '']) => stepOf(kind, numbersIn(list)))
    .reduce(product, unmoved)
}

function stepOf(kind: string, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  switch (kind) {
    case 'matrix':
      return [a, b, c, d, e, f]
    case 'translate':
      return [1, 0, 0, 1, a, b]
    case 'scale':
      return [a, 0, 0, b || a, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
      return [cos, sin, -sin, cos, b - cos * b + sin * c, c - sin * b - cos * c]
    }
    default:
      throw new Error(`A motif has a transformation that brochures cannot draw yet: ${kind}`)
  }
}

function attributesIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

function numbersIn(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
}
