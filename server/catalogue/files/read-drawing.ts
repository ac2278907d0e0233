import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import {
  drawingAttributes,
  drawingElements,
  idleElements,
  isHarmless,
  refusalOf,
  styleProperties,
  svgNamespace,
} from './svg-rules.ts'

/** A crest is part of every page. */
const mostBytes = 100_000
const mostElements = 4_000
const deepest = 40
/** The longer side of what comes out, in pixels. */
const drawnSize = 512

export type ReadDrawing =
  | { ok: true; svg: string; width: number; height: number }
  /** Why not, in a sentence for whoever chose it. */
  | { ok: false; problem: string }

class Refused extends Error {}

/**
 * Writes a drawing anew from what may be in one: shapes, lines, gradients. Nothing of the given text comes through but numbers, names and
 * colours. Refused is what acts or refers to something outside.
 */
export function readDrawing(bytes: Buffer): ReadDrawing {
  try {
    const text = textOf(bytes)
    const writer = new DrawingWriter()
    const parser = new SaxesParser({ xmlns: true, position: false })
    parser.on('error', () => {
      throw new Refused('This drawing is damaged: it is not well-formed SVG. Export it again, and choose that file.')
    })
    parser.on('doctype', said => refuseDeclarations(said))
    parser.on('processinginstruction', ({ target }) => {
      if (target === 'xml-stylesheet') throw new Refused(refusalOf('style'))
    })
    parser.on('opentag', tag => writer.open(tag))
    parser.on('closetag', () => writer.close())
    parser.write(text).close()
    return writer.finish()
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.message }
    throw error
  }
}

function textOf(bytes: Buffer): string {
  if (bytes.length > mostBytes)
    throw new Refused(
      `This drawing has ${Math.round(bytes.length / 1000)} KB. A crest is part of every page, so a drawing can have up to 100 KB. Simplify it, or export it as a PNG.`,
    )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('This drawing is not written in UTF-8. Export it again, and choose that file.')
  }
}

/** Drawing programs write a document type without declarations; entities grow and read files. */
function refuseDeclarations(doctype: string): void {
  if (/[[\]]|<!|ENTITY/i.test(doctype))
    throw new Refused('This drawing declares entities. Export it again as a plain SVG, and choose that file.')
}

class DrawingWriter {
  private readonly parts: string[] = []
  private readonly ancestors: (string | undefined)[] = []
  private skipping = 0
  private elements = 0
  private size: { width: number; height: number } | undefined

  open(tag: SaxesTagNS): void {
    this.elements += 1
    if (this.elements > mostElements)
      throw new Refused('This drawing has too many parts. Simplify it, or export it as a PNG.')
    if (this.ancestors.length >= deepest)
      throw new Refused('This drawing is nested too deeply. Ungroup its parts, or export it as a PNG.')
    const isRoot = this.ancestors.length === 0
    if (isRoot && (tag.local !== 'svg' || tag.uri !== svgNamespace))
      throw new Refused('This file is not an SVG drawing. Choose another file.')
    if (this.skipping > 0 || isIdle(tag)) {
      refuseActing(tag)
      this.skipping += 1
      this.ancestors.push(undefined)
      return
    }
    if (!drawingElements.has(tag.local) || (!isRoot && tag.local === 'svg')) throw new Refused(refusalOf(tag.local))
    const attributes = attributesOf(tag)
    this.parts.push(`<${tag.local}${isRoot ? this.root(attributes) : written(attributes)}>`)
    this.ancestors.push(tag.local)
  }

  close(): void {
    const name = this.ancestors.pop()
    if (name === undefined) this.skipping -= 1
    else this.parts.push(`</${name}>`)
  }

  finish(): ReadDrawing {
    if (!this.size || !this.parts.some(part => /^<(?:path|rect|circle|ellipse|line|poly)/.test(part)))
      return { ok: false, problem: 'This drawing is empty. Choose another file.' }
    const svg = this.parts.join('').replace(/><\/(?:path|rect|circle|ellipse|line|polyline|polygon|stop)>/g, '/>')
    return { ok: true, svg, ...this.size }
  }

  /** The attributes of the root: one size for every drawing, so that it is the same wherever it is shown. */
  private root(attributes: Map<string, string>): string {
    const box = boxOf(attributes)
    const scale = drawnSize / Math.max(box.width, box.height)
    this.size = {
      width: Math.max(1, Math.round(box.width * scale)),
      height: Math.max(1, Math.round(box.height * scale)),
    }
    for (const name of ['x', 'y', 'width', 'height', 'viewBox', 'id']) attributes.delete(name)
    const { width, height } = this.size
    return ` xmlns="${svgNamespace}" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}"${written(attributes)}`
  }
}

function isIdle({ uri, local }: SaxesTagNS): boolean {
  return uri !== svgNamespace || idleElements.has(local)
}

/** What acts is refused wherever it is, also where nothing is taken over. */
function refuseActing({ local }: SaxesTagNS): void {
  if (['script', 'foreignObject', 'iframe', 'embed', 'object', 'style'].includes(local))
    throw new Refused(refusalOf(local))
}

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>()
  for (const attribute of Object.values(tag.attributes)) keep(kept, tag, attribute)
  return kept
}

function keep(kept: Map<string, string>, tag: SaxesTagNS, { local, uri, value }: SaxesAttributeNS): void {
  const text = value.replace(/\s+/g, ' ').trim()
  if (/^on/i.test(local)) throw new Refused(refusalOf('script'))
  if (local === 'href') keepReference(kept, tag, text)
  else if (uri === '' && local === 'style') keepStyle(kept, text)
  else if (uri === '' && drawingAttributes.has(local)) {
    if (!isHarmless(text)) throw new Refused(outside(text))
    kept.set(local, text)
  }
}

/** A gradient may continue another one of the same drawing. */
function keepReference(kept: Map<string, string>, { local }: SaxesTagNS, text: string): void {
  if (!/^#[\w.-]+$/.test(text)) throw new Refused(outside(text))
  if (local.endsWith('Gradient')) kept.set('href', text)
}

function keepStyle(kept: Map<string, string>, text: string): void {
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':')
    if (at < 0) continue
    const [name, value] = [declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()]
    if (/url\s*\(|@import|expression/i.test(value) && !isHarmless(value)) throw new Refused(outside(value))
    if (styleProperties.has(name) && isHarmless(value)) kept.set(name, value)
  }
}

function outside(value: string): string {
  return `This drawing refers to something outside of it (“${value.slice(0, 60)}”). Export it again as a plain SVG, and choose that file.`
}

function written(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The view box, or width and height in its place. */
function boxOf(attributes: ReadonlyMap<string, string>): Box {
  const numbers = attributes
    .get('viewBox')
    ?.split(/[\s,]+/)
    .map(Number) ?? [
    0,
    0,
    Number.parseFloat(attributes.get('width') ?? ''),
    Number.parseFloat(attributes.get('height') ?? ''),
  ]
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
  const isBox = [x, y, width, height].every(each => Number.isFinite(each) && Math.abs(each) < 1e6)
  if (!isBox || width <= 0 || height <= 0 || numbers.length !== 4)
    throw new Refused(
      'This drawing says no size (a viewBox, or width and height). Export it again, and choose that file.',
    )
  if (width / height > 4 || height / width > 4)
    throw new Refused('This drawing is more than four times as long as it is wide. Choose one that is nearly square.')
  return { x, y, width, height }
}
