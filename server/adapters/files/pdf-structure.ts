import { activeContent, type PdfFlag } from './pdf-flags.ts'
import { type PdfDictionary, readDictionary, skipSpace } from './pdf-tokens.ts'

export type { PdfFlag } from './pdf-flags.ts'

export type InspectedPdf =
  | { ok: true; flags: PdfFlag[] }
  | { ok: false; problem: 'not-accepted-type' | 'damaged' | 'encrypted' | 'too-complex' }

/** Readers look for the header and for the end mark this far into a file and from its end, in bytes. */
const edge = 1024
const mostRevisions = 512

// Before the header only what mail programs and printers leave: a file that starts as something else can be run as that.
const otherTypes = new RegExp(
  `^(?:${[
    String.raw`<|#!|\/[*/]|@echo|\{\\rtf|%!PS`,
    String.raw`GIF8|\x89PNG|\xff\xd8|BM|RIFF|II\*\0|MM\0\*|8BPS|.?ftyp|\x01\0`,
    String.raw`ID3|OggS|fLaC|\x1a\x45\xdf\xa3|[CFZ]WS`,
    String.raw`PK|Rar!|7z\xbc|\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|MSCF|!<arch>`,
    String.raw`MZ|\x7fELF|[\xcf\xce]\xfa\xed\xfe|\xca\xfe\xba\xbe|dex\n|asm\x01|L\0\0\0`,
    String.raw`\xd0\xcf\x11\xe0|SQLite format|wOF[F2]|OTTO`,
  ].join('|')})`,
  's',
)

/**
 * Whether bytes are a PDF that can be opened: header, end mark, an index that leads to a document root, and no encryption.
 * An index that is wrong in its numbers alone is forgiven when the trailers can be found without it, as every reader does.
 */
export function inspectPdf(bytes: Buffer): InspectedPdf {
  const text = bytes.toString('latin1')
  const headerAt = findHeader(text)
  if (headerAt === null) return refused('not-accepted-type')
  if (otherTypes.test(text.slice(0, headerAt).replace(/^(?:\xef\xbb\xbf|[\0\s])+/, '')))
    return refused('not-accepted-type')

  const end = endOfContent(text)
  const endMarkAt = text.lastIndexOf('%%EOF', end)
  if (endMarkAt < 0 || endMarkAt < end - edge) return refused('damaged')

  const indexed = followIndex(text, headerAt, endMarkAt)
  if (indexed.outcome !== 'followed' && indexed.outcome !== 'broken') return refused(indexed.outcome)
  const trailers = indexed.outcome === 'followed' ? indexed.trailers : findTrailers(text)
  if (trailers === null) return refused('too-complex')
  if (trailers.some(trailer => trailer.has('Encrypt'))) return refused('encrypted')
  if (!hasRoot(text, trailers) || trailers.some(trailer => pointsBehindEnd(text, trailer))) return refused('damaged')

  const flags = activeContent(text)
  return { ok: true, flags: indexed.outcome === 'followed' ? flags : [...flags, 'rebuilt-index'] }
}

/** Where `%PDF-` and a version stand within the first 1,024 bytes, or null. */
export function findHeader(text: string): number | null {
  const at = text.slice(0, edge + 6).search(/%PDF-\d/)
  return at < 0 ? null : at
}

function refused(problem: Extract<InspectedPdf, { ok: false }>['problem']): InspectedPdf {
  return { ok: false, problem }
}

type Followed = { outcome: 'followed'; trailers: PdfDictionary[] } | { outcome: 'broken' | 'damaged' | 'too-complex' }

/** Goes from `startxref` through every older revision. A circle is damage; a number that leads nowhere is a broken index. */
function followIndex(text: string, headerAt: number, endMarkAt: number): Followed {
  const startAt = text.lastIndexOf('startxref', endMarkAt)
  const start = startAt < 0 ? null : wholeNumber(text.slice(startAt + 9, endMarkAt))
  if (start === null) return { outcome: 'broken' }
  const trailerAfter = trailerFinder(text)
  const readAt = (offset: number) =>
    readSection(text, offset, trailerAfter) ??
    (headerAt > 0 ? readSection(text, offset + headerAt, trailerAfter) : null)

  const seen = new Set<number>()
  const trailers: PdfDictionary[] = []
  for (let offset: number | null = start; offset !== null; ) {
    if (seen.has(offset)) return { outcome: 'damaged' }
    if (seen.size >= mostRevisions) return { outcome: 'too-complex' }
    seen.add(offset)
    const trailer = readAt(offset)
    if (trailer === null) return { outcome: 'broken' }
    trailers.push(trailer)
    const hybrid = trailer.get('XRefStm')
    const hybridTrailer = hybrid === undefined ? null : readAt(wholeNumber(hybrid) ?? -1)
    if (hybridTrailer) trailers.push(hybridTrailer)
    const previous = trailer.get('Prev')
    offset = previous === undefined ? null : (wholeNumber(previous) ?? -1)
  }
  return { outcome: 'followed', trailers }
}

const tableStart = /xref[\0\s]{1,64}\d{1,10}[\0\s]{1,64}\d{1,10}/y
const objectStart = /\d{1,10}[\0\s]{1,64}\d{1,5}[\0\s]{1,64}obj/y

/** The dictionary of the index section at an offset: a table's trailer, or the head of an index stream. */
function readSection(text: string, offset: number, trailerAfter: (at: number) => number | null): PdfDictionary | null {
  if (offset < 0 || offset >= text.length) return null
  const at = skipSpace(text, offset)
  tableStart.lastIndex = at
  if (tableStart.test(text)) {
    const trailerAt = trailerAfter(at)
    return trailerAt === null ? null : readDictionary(text, trailerAt + 'trailer'.length)
  }
  objectStart.lastIndex = at
  if (!objectStart.test(text)) return null
  const head = readDictionary(text, objectStart.lastIndex)
  return head?.get('Type') === '/XRef' ? head : null
}

/** Every trailer and index stream, wherever it stands, for a file whose index is broken; null when they are too many. */
function findTrailers(text: string): PdfDictionary[] | null {
  const tables = positionsOf(text, 'trailer')
  const streams = positionsOf(text, '/XRef').filter(at => !text.startsWith('/XRefStm', at))
  if (tables.length + streams.length > mostRevisions) return null
  const starts = tables.map(at => at + 'trailer'.length)
  for (const at of streams) {
    const before = Math.max(0, at - edge)
    const objectAt = text.slice(before, at).lastIndexOf('obj')
    if (objectAt >= 0) starts.push(before + objectAt + 'obj'.length)
  }
  return starts.map(at => readDictionary(text, at)).filter(dictionary => dictionary !== null)
}

/** True when a document root that the trailers name is there, plainly or (where it cannot be seen) in an object stream. */
function hasRoot(text: string, trailers: PdfDictionary[]): boolean {
  const roots = new Set(trailers.map(trailer => trailer.get('Root') ?? '').filter(root => /^\d+\s+\d+\s+R$/.test(root)))
  if (roots.size === 0) return false
  // Updates keep their root: more than a few different ones are not worth a search through the file each.
  return text.includes('/ObjStm') || [...roots].slice(0, 4).some(root => hasObject(text, root))
}

/** A revision that lies behind the end was cut off: a file made for the web has an end mark near its start as well. */
function pointsBehindEnd(text: string, trailer: PdfDictionary): boolean {
  return (wholeNumber(trailer.get('Prev') ?? '') ?? 0) >= text.length
}

function hasObject(text: string, reference: string): boolean {
  const [number, generation] = reference.split(/\s+/)
  return new RegExp(`(?<!\\d)0{0,9}${number}[\\0\\s]{1,64}${generation}[\\0\\s]{1,64}obj`).test(text)
}

/** Where the file ends but for white space and zero bytes, which scanners fill the last block with. */
function endOfContent(text: string): number {
  let end = text.length
  while (end > 0 && '\0 \t\r\n\f'.includes(text[end - 1] ?? '')) end -= 1
  return end
}

/** Finds the first `trailer` behind a place. However many places are asked for, no byte is looked at twice. */
function trailerFinder(text: string): (at: number) => number | null {
  let known: number[] = []
  let knownFrom = text.length
  return at => {
    if (at < knownFrom) {
      known = [...positionsOf(text, 'trailer', at, knownFrom), ...known]
      knownFrom = at
    }
    let low = 0
    let high = known.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((known[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return known[low] ?? null
  }
}

/** Where `mark` begins, from `start` and before `end`. */
function positionsOf(text: string, mark: string, start = 0, end = text.length): number[] {
  const positions: number[] = []
  const within = end === text.length ? text : text.slice(0, end + mark.length - 1)
  for (let at = within.indexOf(mark, start); at >= 0; at = within.indexOf(mark, at + mark.length)) positions.push(at)
  return positions
}

function wholeNumber(raw: string): number | null {
  const digits = /^[\0\s]*(\d{1,10})[\0\s]*(?:%.*)?$/s.exec(raw)?.[1]
  return digits === undefined ? null : Number(digits)
}
