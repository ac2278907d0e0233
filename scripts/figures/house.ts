import { join } from 'node:path/posix'
import { between, circles, countArrows, importsBetween, mutualPairs } from './arrows.ts'
import { repeatedLines } from './repeated-lines.ts'
import { repeatedRules } from './repeated-rules.ts'

type Files = ReadonlyMap<string, string>
type Figure = readonly [name: string, count: number]

const isTest = (path: string) => /\.(test|fixture)\.tsx?$|\/testing\//.test(path)
const featureIn = (room: string) => (path: string) => new RegExp(`^${room}/features/([^/]+)/`).exec(path)?.[1]
const moduleOf = (path: string) => path.split('/', 1)[0]
const earlierForms = /^shared\/forms\/version-\d+\//
const screen = /^office\/features\/.*\.tsx$/

/** The shape of the code: lines by room, what a screen of the office takes, arrows, and rules that stand more than once. */
export function houseFigures(files: Files): Figure[] {
  const product = [...files].filter(([path]) => !isTest(path) && path !== 'server/db/tables.ts')
  const linesWhere = (test: (path: string) => boolean) =>
    product.filter(([path]) => test(path)).reduce((sum, [, text]) => sum + linesIn(text), 0)
  const screens = product.filter(([path, text]) => screen.test(path) && /export function Component\b/.test(text)).length
  const inFeatures = product.filter(([path]) => path.startsWith('office/features/')).length
  const rooms = ['app', 'office', 'ui', 'views', 'shared', 'server'].map(
    (room): Figure => [`lines of ${room}`, linesWhere(path => path.startsWith(`${room}/`))],
  )
  const code = product.filter(([path]) => /\.tsx?$/.test(path) && !earlierForms.test(path))
  const styles = product.filter(([path]) => /^(app|office|ui|views)\/.*\.css$/.test(path))
  const repeated = repeatedRules(styles.map(([, text]) => text))
  return [
    ...rooms.filter(([, lines]) => lines > 0),
    ['lines of CSS in the office', linesWhere(path => /^office\/.*\.css$/.test(path))],
    ...sharedStyles(product, linesIn),
    ['screens of the office', screens],
    ['files of a screen, on average', Math.round(inFeatures / Math.max(1, screens))],
    [
      'lines of a screen, on average',
      Math.round(linesWhere(path => path.startsWith('office/features/')) / Math.max(1, screens)),
    ],
    ...byHand(product),
    ...arrowFigures(files),
    ['rule bodies that stand more than once', repeated.length],
    ['their copies', repeated.reduce((sum, [, copies]) => sum + copies, 0)],
    ['lines of forms of earlier versions', linesWhere(path => earlierForms.test(path))],
    ['lines that stand elsewhere too, in runs of six', repeatedLines(code.map(([, text]) => text))],
  ]
}

/** The lines of CSS in the office by how many modules import them: its kit is in every screen. */
export function sharedStyles(
  product: readonly (readonly [path: string, text: string])[],
  sizeOf: (text: string) => number,
): Figure[] {
  const imported = product.flatMap(([path, text]) =>
    [...text.matchAll(/^import '(\..*\.css)'/gm)].map(([, sheet = '']) => join(path, '..', sheet)),
  )
  const sizes = { kit: 0, several: 0, one: 0 }
  for (const [path, text] of product.filter(([path]) => /^office\/.*\.css$/.test(path))) {
    const isKit = !path.startsWith('office/features/')
    const isOfSeveral = imported.filter(one => one === path).length > 1
    sizes[isKit ? 'kit' : isOfSeveral ? 'several' : 'one'] += sizeOf(text)
  }
  return [
    ['lines of CSS in its kit', sizes.kit],
    ['lines of CSS of several modules', sizes.several],
    ['lines of CSS of one module alone', sizes.one],
  ]
}

/** A draft that saves itself is no press of a button: after a refusal it waits, as it does without a network, for what it listens to. */
const savesItself = /\bcreateSaver\(/
/** The questions of the kit itself, for which every call waits and which open over any screen, are answered by sign-in. */
const answersTheKit = /\bfrom '[./]+\/lib\/prompt\.ts'/

/** What the kit of the office does, where a feature does it itself. */
export function byHand(product: readonly (readonly [path: string, text: string])[]): Figure[] {
  const inOffice = product.filter(([path]) => path.startsWith('office/features/')).map(([, text]) => text)
  const times = (what: RegExp, unless?: RegExp) =>
    inOffice.filter(text => !unless?.test(text)).reduce((sum, text) => sum + [...text.matchAll(what)].length, 0)
  return [
    ['office: mutations by hand', times(/\buseMutation\(/g)],
    ['office: refusals handled by hand', times(/\bwasDeclined\(/g, savesItself)],
    ['office: prompts by hand', times(/<PromptDialog\b/g, answersTheKit)],
    ['office: lists by hand', times(/\buseInfiniteQuery\(/g)],
  ]
}

function arrowFigures(files: Files): Figure[] {
  const imports = importsBetween(files)
  const figuresOf = (name: string, roomOf: (path: string) => string | undefined): Figure[] => {
    const arrows = between(imports, roomOf)
    return [
      [`${name}: arrows`, countArrows(arrows)],
      [`${name}: pairs that import each other`, mutualPairs(arrows).length],
      [`${name}: circles`, circles(arrows).length],
    ]
  }
  return [
    ...figuresOf('modules', moduleOf),
    ...figuresOf('features of the server', featureIn('server')),
    ...figuresOf('features of the office', featureIn('office')),
    ...figuresOf('features of app', featureIn('app')),
    ['circles of files', circles(imports).length],
  ]
}

function linesIn(text: string): number {
  return text.split('\n').filter(line => line.trim() !== '').length
}
