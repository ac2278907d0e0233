import { parseSync } from 'vite'

/** A piece of English in a file. `…` stands for values filled in at run time. */
export interface Text {
  line: number
  text: string
}

/** The English of a file: `shown` to people or printed for them, and `written` for engineers. */
export interface Texts {
  shown: Text[]
  written: Text[]
}

/** Attributes and properties that contain no English. */
const technical =
  /^(class(Name)?|d|viewBox|sizes|srcSet|src|href|rel|id|htmlFor|type|style|key|role|pattern|points|transform)$/

export function textsOf(path: string, source: string): Texts {
  if (path.endsWith('.md')) return { shown: [], written: markdownTexts(source) }
  if (path.endsWith('.css')) return { shown: [], written: blockComments(source) }
  const { program, comments } = parseSync(path, source)
  const at = lineCounter(source)
  const shown: Text[] = []
  collect(program, (text, start) => shown.push({ line: at(start), text }))
  return { shown, written: oneTextEach(comments.map(({ value, start }) => ({ line: at(start), text: value }))) }
}

interface SyntaxNode extends Record<string, unknown> {
  type: string
  start: number
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

type Found = (text: string, start: number) => void

function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) for (const each of node) collect(each, found)
  if (!isNode(node) || isTechnical(node)) return
  const text = textIn(node)
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text && readsAsEnglish(text, node)) found(text, node.start)
  for (const part of Object.values(node)) collect(part, found)
}

function isTechnical(node: SyntaxNode): boolean {
  if (/^(Import|Export(All|Named))Declaration$/.test(node.type) && isNode(node.source)) return true
  if (/^TS(?!(As|Satisfies|NonNull))/.test(node.type)) return true
  if (node.type === 'TaggedTemplateExpression') return isNode(node.tag) && /^(sql|css)$/.test(String(node.tag.name))
  if (node.type === 'JSXAttribute') return isNode(node.name) && technical.test(String(node.name.name))
  return node.type === 'Property' && isNode(node.key) && technical.test(String(node.key.name))
}

function textIn(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return piecesOf(node.quasis)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return childrenOf(node.children)
  return undefined
}

function piecesOf(quasis: unknown): string {
  const pieces = Array.isArray(quasis) ? quasis : []
  return pieces.map(({ value }) => value.cooked).join('…')
}

/** The text content of an element, without its child elements. */
function childrenOf(children: unknown): string {
  const nodes = Array.isArray(children) ? children : []
  const text = nodes.map(child => {
    if (child.type === 'JSXText') return child.value
    const { expression } = child
    return expression?.type === 'Literal' && expression.value === ' ' ? ' ' : '…'
  })
  return text.join('').replace(/^(…|\s)+|(?<=\s)…(…|\s)*$/g, '')
}

function readsAsEnglish(text: string, { type }: SyntaxNode): boolean {
  if (!/[a-z]{2}/i.test(text)) return false
  if (type.startsWith('JSX')) return true
  if (/\{[^}]*:[^}]*;/.test(text)) return false
  if (
    /^(select|insert|update|delete|create|alter|with|drop|grant|lock|set|begin|returning|order by|where|and|or)\b[^.!?]*$/.test(
      text,
    )
  )
    return false
  if (/^[\w$.#:/@*+,=<>()[\]{}|&-]+$/.test(text) && !/^[A-Z][a-z]+$/.test(text)) return false
  return /[A-Za-z’]{2,}[.,:;?!…)]* [(“‘]?[A-Za-z0-9…]/.test(text) || /^[A-Z][a-z]+[.…]*$/.test(text)
}

/** Consecutive line comments are one text. */
function oneTextEach(comments: Text[]): Text[] {
  const all: Text[] = []
  let last = Number.NaN
  for (const { line, text } of comments) {
    const previous = all.at(-1)
    if (previous && line === last + 1) previous.text += ` ${text.trim()}`
    else all.push({ line, text: cleaned(text) })
    last = line + text.split('\n').length - 1
  }
  return all.filter(({ text }) => /[a-z]{2}/i.test(text) && !/^biome-ignore|^@ts-|^#/.test(text))
}

const cleaned = (comment: string) => comment.replace(/^[\s*]+|\s*\*?\s*$/g, '').replace(/\n\s*\*?\s*/g, ' ')

function blockComments(source: string): Text[] {
  const at = lineCounter(source)
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(found => ({
    line: at(found.index),
    text: cleaned(found[1] ?? ''),
  }))
}

/** Paragraphs, rows of tables and headings, without code. */
function markdownTexts(source: string): Text[] {
  const prose = source.replace(/^```[\s\S]*?^```/gm, block => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '…')
  const texts: Text[] = []
  let isOpen = false
  prose.split('\n').forEach((line, index) => {
    const text = line.trim()
    const previous = texts.at(-1)
    const continues = isOpen && !/^([|#>*-]|\d+\.)/.test(text)
    if (text && continues && previous) previous.text += ` ${text}`
    else if (text) texts.push({ line: index + 1, text })
    isOpen = text !== '' && !/^[|#]/.test(text)
  })
  return texts
}

function lineCounter(source: string): (index: number) => number {
  const starts = [0]
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1)) starts.push(index + 1)
  return index => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle
    }
    return low + 1
  }
}
