/** The names in a page that selectors can match. */
export interface Names {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
  /** Attributes that only the build writes, as `name` and `name=value`. */
  attributes: ReadonlySet<string>
  /** If given, a selector must name one of these classes, or no class and one of these elements. */
  own?: { classes: ReadonlySet<string>; elements: ReadonlySet<string> }
}

/** Classes that the inline script puts on the root element. */
const setByScript = ['dark', 'contrast-high', 'fade']

/** Attributes that no script changes before React runs; all others may have any value. */
const writtenAtBuild = /^(data-(look|wide|bare|row|tone)|aria-(disabled|busy|invalid))$/

function namesIn(html: string): Names {
  const classes = new Set(setByScript)
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list.split(/\s+/)) classes.add(name)
  const elements = new Set<string>()
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/gi)) elements.add(name.toLowerCase())
  const attributes = new Set<string>()
  for (const [, name = '', value = ''] of html.matchAll(/\s([\w-]+)="([^"]*)"/g))
    if (writtenAtBuild.test(name)) attributes.add(name).add(`${name}=${value}`)
  return { classes, elements, attributes }
}

/**
 * The parts of a page's minified sheets that it can use: rules that can match, animations used by a rule of any sheet, and custom
 * properties used by any sheet or the page. `later` are parts that are added to the page with their own rules; their attributes and
 * the properties that they use count too.
 */
export function usedStyles(sheets: readonly string[], html: string, later = ''): string[] {
  const names = { ...namesIn(html), attributes: namesIn(html + later).attributes }
  return withoutUnreadProperties(withoutUnusedSteps(sheets.map(css => usedRules(css, names))), html + later)
}

function withoutUnusedSteps(sheets: readonly string[]): string[] {
  const keyframes = /@keyframes (\w+)\{(?:[^{}]*\{[^}]*\})*\}/g
  const rest = sheets.map(css => css.replaceAll(keyframes, '')).join(' ')
  return sheets.map(css => css.replaceAll(keyframes, (steps, name: string) => (rest.includes(name) ? steps : '')))
}

/** Drops unused custom properties, repeatedly until those that only they used are gone too. */
function withoutUnreadProperties(sheets: readonly string[], html: string): string[] {
  const read = new Set([...[...sheets, html].join(' ').matchAll(/var\((--[\w-]+)/g)].map(match => match[1]))
  const less = sheets.map(css =>
    css
      .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=}))/g, (declaration, name) => (read.has(name) ? declaration : ''))
      .replaceAll(/(?<=[{};])[^{};]+\{\}/g, ''),
  )
  return less.join('') === sheets.join('') ? less : withoutUnreadProperties(less, html)
}

/** Names in a part of a page that not every page has. */
export interface OwnNames {
  classes: RegExp
  elements: RegExp
}

/** The rules of a minified sheet that a part of a page needs in addition to those in every page. */
export function rulesNaming(css: string, html: string, { classes, elements }: OwnNames): string {
  const names = namesIn(html)
  const own = {
    classes: new Set([...names.classes].filter(name => classes.test(name))),
    elements: new Set([...names.elements].filter(name => elements.test(name))),
  }
  return usedRules(css, { ...names, own })
}

/**
 * The rules of a minified sheet that can match something in a page. Checks only class and element names: states, attributes and
 * anything inside `:is()`, `:not()`, `:has()` or `:where()` are assumed to match.
 */
function usedRules(css: string, names: Names): string {
  const parts = parsed.get(css) ?? partsOf(css)
  parsed.set(css, parts)
  return usedParts(parts, names)
}

/** A hundred pages have the same few sheets. */
const parsed = new Map<string, readonly Part[]>()

type Part =
  /** A statement such as the order of the layers, or a block such as an animation. */
  | { kind: 'plain'; text: string }
  /** Rules under a condition or in a layer. */
  | { kind: 'group'; prelude: string; parts: readonly Part[] }
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }

interface Selector {
  text: string
  classes: readonly string[]
  elements: readonly string[]
  attributes: readonly (readonly [name: string, value: string | undefined])[]
}

function usedParts(parts: readonly Part[], names: Names): string {
  let kept = ''
  for (const part of parts) {
    if (part.kind === 'plain') {
      if (!names.own) kept += part.text
    } else if (part.kind === 'group') {
      const inner = usedParts(part.parts, names)
      if (inner) kept += `${part.prelude}{${inner}}`
    } else {
      const used = part.selectors.filter(selector => canMatch(selector, names))
      if (used.length > 0) kept += `${used.map(({ text }) => text).join(',')}{${part.body}}`
    }
  }
  return kept
}

function canMatch({ classes, elements, attributes }: Selector, names: Names): boolean {
  for (const [name, value] of attributes)
    if (!names.attributes.has(value === undefined ? name : `${name}=${value}`)) return false
  const { own } = names
  const isOwn =
    classes.length > 0 ? classes.some(name => own?.classes.has(name)) : elements.some(name => own?.elements.has(name))
  if (own && !isOwn) return false
  return classes.every(name => names.classes.has(name)) && elements.every(name => names.elements.has(name))
}

function partsOf(css: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < css.length) {
    const open = endOfPrelude(css, at)
    const prelude = css.slice(at, open)
    if (css[open] !== '{') {
      parts.push({ kind: 'plain', text: css.slice(at, open + 1) })
      at = open + 1
      continue
    }
    const close = matchingBrace(css, open)
    parts.push(blockOf(prelude, css.slice(open + 1, close)))
    at = close + 1
  }
  return parts
}

function blockOf(prelude: string, body: string): Part {
  if (/^@(layer|media|supports|container|scope)\b/.test(prelude))
    return { kind: 'group', prelude, parts: partsOf(body) }
  if (prelude.startsWith('@')) return { kind: 'plain', text: `${prelude}{${body}}` }
  return { kind: 'rule', selectors: splitSelectors(prelude).map(selectorOf), body }
}

function selectorOf(text: string): Selector {
  const ungrouped = withoutGroups(text)
  const plain = ungrouped.replace(/\[[^\]]*\]/g, '')
  return {
    text,
    classes: [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
    elements: [...plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name),
    attributes: [...ungrouped.matchAll(/\[([\w-]+)(?:="?([\w-]+)"?)?\]/g)]
      .map(([, name = '', value]) => [name, value] as const)
      .filter(([name]) => writtenAtBuild.test(name)),
  }
}

/** A selector without parentheses and their contents. */
function withoutGroups(selector: string): string {
  let depth = 0
  let plain = ''
  for (const sign of selector) {
    if (sign === '(') depth += 1
    if (depth === 0) plain += sign
    if (sign === ')') depth -= 1
  }
  return plain
}

function splitSelectors(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of prelude) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors
}

function endOfPrelude(css: string, from: number): number {
  let at = from
  while (at < css.length && css[at] !== '{' && css[at] !== ';') at = css[at] === '"' ? afterString(css, at) : at + 1
  return at
}

function matchingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '"') at = afterString(css, at) - 1
    else if (css[at] === '{') depth += 1
    else if (css[at] === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('The sheet has a block that does not end')
}

function afterString(css: string, from: number): number {
  let at = from + 1
  while (css[at] !== '"') at += css[at] === '\\' ? 2 : 1
  return at + 1
}
