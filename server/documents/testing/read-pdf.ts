import { inflateSync } from 'node:zlib'

/** An element of the structure tree, as a screen reader walks through it. */
export interface PdfElement {
  tag: string
  /** Of a cell that heads a row. */
  scope: string | undefined
  text: string
  children: PdfElement[]
}

export interface ReadPdf {
  /** Text that can be selected, searched and copied: every text of every page, headers and footers included. */
  text: string
  /** The same without artifacts. */
  spoken: string
  title: string | undefined
  language: string | undefined
  showsTitle: boolean
  isTagged: boolean
  structure: PdfElement[]
  /** Texts outside the structure. */
  furniture: string[]
  /** Texts and drawings that are neither in the structure nor marked as artifacts. */
  untagged: string[]
  /** How many characters the font had no glyph for. */
  boxes: number
}

/** Reads back a PDF written by our library. It shares no code with the library, so that it does not repeat its mistakes. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf)
  const root = find(objects, /\/Type \/Catalog/)
  const info = find(objects, /\/Producer/)
  const pages = [...objects].filter(([, { head }]) => /\/Type \/Page\b(?!s)/.test(head))
  const runs = pages.flatMap(([number, page]) => runsOf(objects, number, page.head))
  const marked = new Map<string, string>()
  for (const run of runs) if (run.mark !== undefined) marked.set(run.mark, (marked.get(run.mark) ?? '') + run.text)
  const treeRoot = objects.get(referenceIn(root, 'StructTreeRoot') ?? -1)?.head ?? ''
  return {
    text: runs.map(run => run.text).join(''),
    spoken: runs
      .filter(run => run.mark !== undefined)
      .map(run => run.text)
      .join(''),
    title: textIn(objects, info, 'Title'),
    language: textIn(objects, root, 'Lang'),
    showsTitle: /\/DisplayDocTitle true/.test(objects.get(referenceIn(root, 'ViewerPreferences') ?? -1)?.head ?? ''),
    isTagged: /\/Marked true/.test(objects.get(referenceIn(root, 'MarkInfo') ?? -1)?.head ?? root),
    structure: childrenOf(objects, treeRoot, marked),
    furniture: runs.filter(run => run.isFurniture && run.text.trim() !== '').map(run => run.text),
    untagged: runs.filter(run => run.mark === undefined && !run.isFurniture).map(run => run.text || 'a drawing'),
    boxes: runs.reduce((sum, run) => sum + run.boxes, 0),
  }
}

interface PdfObject {
  head: string
  stream: Buffer | undefined
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const [, number, body = ''] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', data] = body.split(/\nstream\n/)
    const packed = data?.replace(/\nendstream$/, '')
    objects.set(Number(number), { head, stream: packed === undefined ? undefined : unpacked(head, packed) })
  }
  return objects
}

function unpacked(head: string, packed: string): Buffer {
  const bytes = Buffer.from(packed, 'latin1')
  return head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
}

function find(objects: Map<number, PdfObject>, pattern: RegExp): string {
  return [...objects.values()].find(({ head }) => pattern.test(head))?.head ?? ''
}

function referenceIn(head: string, key: string): number | undefined {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** A text of a dictionary, there or in an object of its own: in brackets, or UTF-16 behind its mark. */
function textIn(objects: Map<number, PdfObject>, head: string, key: string): string | undefined {
  const own = new RegExp(`/${key} (\\((?:\\\\[\\s\\S]|[^\\\\)])*\\))`).exec(head)?.[1]
  const raw = (own ?? objects.get(referenceIn(head, key) ?? -1)?.head)?.slice(1, -1).replace(/\\([\s\S])/g, '$1')
  if (!raw?.startsWith('\xfe\xff')) return raw
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
}

interface Run {
  /** The page and the number of the marked content, or undefined outside the structure. */
  mark: string | undefined
  isFurniture: boolean
  text: string
  boxes: number
}

/** How far a mark may be raised above its line, in points. */
const highestMark = 6

const operations =
  /\/(\w+)\s*(<<[\s\S]*?>>)?\s*(?:BDC|BMC)|(EMC)\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\b(f|S|B)\n/g

function runsOf(objects: Map<number, PdfObject>, page: number, head: string): Run[] {
  const content = objects.get(referenceIn(head, 'Contents') ?? -1)?.stream?.toString('latin1') ?? ''
  const resources = objects.get(referenceIn(head, 'Resources') ?? -1)?.head ?? head
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', number] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, lettersOf(objects, Number(number)))
  const open: { tag: string; mark: string | undefined }[] = []
  const runs: Run[] = []
  let letters = new Map<number, string>()
  let line: { y: number; mark: string | undefined } | undefined
  for (const [, tag, properties = '', end, font, shown, place, painted] of content.matchAll(operations)) {
    if (tag !== undefined) {
      const id = /\/MCID (\d+)/.exec(properties)?.[1]
      open.push({ tag, mark: id === undefined ? undefined : `${page}:${id}` })
    } else if (end) open.pop()
    else if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else {
      const isFurniture = open.some(one => one.tag === 'Artifact')
      const mark = open.findLast(one => one.mark !== undefined)?.mark
      if (shown !== undefined) runs.push({ mark, isFurniture, ...decoded(shown, letters) })
      else if (place !== undefined) {
        const y = Number(place)
        const isNewLine = line !== undefined && (line.mark !== mark || Math.abs(line.y - y) > highestMark)
        if (isNewLine) runs.push({ mark, isFurniture, text: '\n', boxes: 0 })
        line = { y, mark }
      } else if (painted && !isFurniture) runs.push({ mark: undefined, isFurniture, text: '', boxes: 0 })
    }
  }
  return runs
}

function decoded(shown: string, letters: Map<number, string>): { text: string; boxes: number } {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) =>
    Array.from({ length: hex.length / 4 }, (_, index) => Number.parseInt(hex.slice(index * 4, index * 4 + 4), 16)),
  )
  return {
    text: glyphs.map(glyph => letters.get(glyph) ?? '').join(''),
    boxes: glyphs.filter(glyph => glyph === 0).length,
  }
}

/** The letters that each glyph of a font maps to, from its own table. */
function lettersOf(objects: Map<number, PdfObject>, font: number): Map<number, string> {
  const table = objects.get(referenceIn(objects.get(font)?.head ?? '', 'ToUnicode') ?? -1)?.stream?.toString('latin1')
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of (table ?? '').matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const entries = [...list.matchAll(/<([0-9a-f ]*)>/g)]
    for (const [index, [, hex = '']] of entries.entries())
      letters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  }
  return letters
}

function childrenOf(objects: Map<number, PdfObject>, head: string, marked: Map<string, string>): PdfElement[] {
  const list = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? /\/K (\d+ 0 R)/.exec(head)?.[1] ?? ''
  return [...list.matchAll(/(\d+) 0 R/g)].flatMap(([, number]) => {
    const element = objects.get(Number(number))?.head ?? ''
    const tag = /\/S \/(\w+)/.exec(element)?.[1]
    return tag === undefined ? [] : [elementOf(objects, element, tag, marked)]
  })
}

function elementOf(
  objects: Map<number, PdfObject>,
  head: string,
  tag: string,
  marked: Map<string, string>,
): PdfElement {
  const children = childrenOf(objects, head, marked)
  const page = referenceIn(head.replaceAll(/<<\n\/Type \/MCR[\s\S]*?>>/g, ''), 'Pg')
  const kids = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? ''
  const own = [
    ...[...kids.matchAll(/\/Pg (\d+) 0 R[\s\S]*?\/MCID (\d+)/g)].map(([, other, id]) => `${other}:${id}`),
    ...[...kids.replaceAll(/<<[\s\S]*?>>|\d+ 0 R/g, '').matchAll(/\d+/g)].map(([id]) => `${page}:${id}`),
  ]
  const text = [...own.map(mark => marked.get(mark) ?? ''), ...children.map(child => child.text)].join('')
  return { tag, scope: /\/Scope \/(\w+)/.exec(head)?.[1], text, children }
}
