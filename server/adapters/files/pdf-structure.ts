import { pdfHeaderAt } from '#shared/domain/file-start.ts'
import { findActiveContent } from './pdf-actions.ts'
import { unpackObjectStreams } from './pdf-object-streams.ts'
import { type Budget, bytesOfString, headsOf, type Part } from './pdf-objects.ts'
import { hasNoPages } from './pdf-pages.ts'
import { type Decipher, withoutPassword } from './pdf-password.ts'
import { longestDictionary, type PdfDictionary, readDictionary, skipSpace, walkValue } from './pdf-tokens.ts'

/** Remarks about an accepted PDF. None is a reason to refuse it. */
export type PdfFlag = 'rebuilt-index'

export type InspectedPdf = { ok: true; flags: PdfFlag[] } | { ok: false; problem: PdfProblem }

type PdfProblem = 'not-accepted-type' | 'damaged' | 'encrypted' | 'active' | 'xfa' | 'no-pages' | 'too-complex'

/** Readers look for the header and for the end mark this far into a file and from its end, in bytes. */
const edge = 1024
const mostRevisions = 512

// Before the header only what mail programs, printers and web portals leave: a file that starts as something else can be run as that.
const otherTypes = new RegExp(
  `^(?:${[
    String.raw`#!|\/[*/]|@echo|\{\\rtf|%!PS`,
    String.raw`GIF8|\x89PNG|\xff\xd8|BM|RIFF|II\*\0|MM\0\*|8BPS|.?ftyp|\x01\0`,
    String.raw`ID3|OggS|fLaC|\x1a\x45\xdf\xa3|[CFZ]WS`,
    String.raw`PK|Rar!|7z\xbc|\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|MSCF|!<arch>`,
    String.raw`MZ|\x7fELF|[\xcf\xce]\xfa\xed\xfe|\xca\xfe\xba\xbe|dex\n|asm\x01|L\0\0\0`,
    String.raw`\xd0\xcf\x11\xe0|SQLite format|wOF[F2]|OTTO`,
  ].join('|')})`,
  's',
)
/** Markup that a browser would act on. Warnings of a web server in front of a document are not. */
const activeMarkup = /^<(?:\?|svg)|<script|<[^>]*\son\w+[\s=]/i

/**
 * Whether bytes are a PDF that every reader opens and that only shows pages: header, an index that leads to a document root with a page,
 * no password, nothing that acts beyond the page itself.
 * An index that is wrong in its numbers alone is forgiven when the trailers can be found without it, as every reader does.
 */
export function inspectPdf(bytes: Buffer): InspectedPdf {
  const start = latin1(bytes, 0, edge + 6)
  const headerAt = pdfHeaderAt(start)
  if (headerAt === null) return refused('not-accepted-type')
  const before = start.slice(0, headerAt).replace(/^(?:\xef\xbb\xbf|[\0\s])+/, '')
  if (otherTypes.test(before) || activeMarkup.test(before)) return refused('not-accepted-type')

  const endAt = endOfDocument(bytes)
  if (endAt === null) return refused('damaged')
  const indexed = followIndex(bytes, headerAt, endAt)
  if (indexed.outcome !== 'followed' && indexed.outcome !== 'broken') return refused(indexed.outcome)
  const trailers = indexed.outcome === 'followed' ? indexed.trailers : findTrailers(bytes)
  if (trailers === null) return refused('too-complex')
  const problem = findProblem(bytes, trailers)
  return problem ? refused(problem) : { ok: true, flags: indexed.outcome === 'followed' ? [] : ['rebuilt-index'] }
}

function findProblem(bytes: Buffer, trailers: PdfDictionary[]): PdfProblem | undefined {
  const text = bytes.toString('latin1')
  const file: Part = { text, heads: headsOf(text) }
  const isEncrypted = trailers.some(trailer => trailer.has('Encrypt'))
  const decipher = isEncrypted ? decipherOf(file, trailers) : undefined
  if (decipher === null) return 'encrypted'
  if (!hasRoot(bytes, trailers) || trailers.some(trailer => pointsBehindEnd(bytes, trailer))) return 'damaged'
  const budget: Budget = { characters: 24 * 1024 * 1024 }
  const unpacked = unpackObjectStreams(bytes, file, budget, decipher)
  if (typeof unpacked === 'string') return unpacked
  const parts = [file, ...unpacked]
  const active = findActiveContent(parts, budget)
  if (active !== 'none') return active
  return hasNoPages(parts, rootsOf(trailers)) ? 'no-pages' : undefined
}

/** How to read the streams of a document that opens without a password; null when it does not. */
function decipherOf({ text, heads }: Part, trailers: PdfDictionary[]): Decipher | null {
  const said = new Set(trailers.map(trailer => trailer.get('Encrypt') ?? '').filter(Boolean))
  const [value = ''] = said
  if (said.size !== 1) return null
  const number = /^(\d{1,10})[\0\s]+\d{1,5}[\0\s]+R$/.exec(value)?.[1]
  const head = number === undefined ? undefined : heads.findLast(each => each.number === Number(number))
  const encryption = head
    ? readDictionary(text.slice(head.valueAt, head.valueAt + 2 * longestDictionary), 0)
    : readDictionary(value, 0)
  const ids = trailers.map(trailer => /^\[[\0\s]*(<[^>]*>|\((?:\\.|[^\\)])*\))/.exec(trailer.get('ID') ?? '')?.[1])
  return encryption && withoutPassword(encryption, bytesOfString(ids.find(Boolean) ?? '') ?? Buffer.alloc(0))
}

/** A whole file as text costs more than everything else that is done to it, so only pieces become text. */
function latin1(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}

function refused(problem: PdfProblem): InspectedPdf {
  return { ok: false, problem }
}

type Followed = { outcome: 'followed'; trailers: PdfDictionary[] } | { outcome: 'broken' | 'damaged' | 'too-complex' }

/** Goes from `startxref` through every older revision. A circle is damage; a number that leads nowhere is a broken index. */
function followIndex(bytes: Buffer, headerAt: number, endMarkAt: number): Followed {
  const startAt = bytes.lastIndexOf('startxref', endMarkAt)
  const start = startAt < 0 ? null : wholeNumber(latin1(bytes, startAt + 9, endMarkAt))
  if (start === null) return { outcome: 'broken' }
  const trailerAfter = trailerFinder(bytes)
  const readAt = (offset: number) =>
    readSection(bytes, offset, trailerAfter) ??
    (headerAt > 0 ? readSection(bytes, offset + headerAt, trailerAfter) : null)

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
/** Longer than what either of them can match. */
const longestStart = 256
const objectStart = /\d{1,10}[\0\s]{1,64}\d{1,5}[\0\s]{1,64}obj/y

/** The dictionary of the index section at an offset: a table's trailer, or the head of an index stream. */
function readSection(bytes: Buffer, offset: number, trailerAfter: (at: number) => number | null): PdfDictionary | null {
  if (offset < 0 || offset >= bytes.length) return null
  const text = latin1(bytes, offset, offset + longestDictionary + longestStart)
  const at = skipSpace(text, 0)
  tableStart.lastIndex = at
  if (tableStart.test(text)) {
    const trailerAt = trailerAfter(offset + at)
    return trailerAt === null ? null : dictionaryAt(bytes, trailerAt + 'trailer'.length)
  }
  objectStart.lastIndex = at
  if (!objectStart.test(text)) return null
  const head = dictionaryAt(bytes, offset + objectStart.lastIndex)
  return head?.get('Type') === '/XRef' ? head : null
}

function dictionaryAt(bytes: Buffer, at: number): PdfDictionary | null {
  // White space before it may be as long as it.
  return readDictionary(latin1(bytes, at, at + 2 * longestDictionary), 0)
}

/** Every trailer and index stream, wherever it stands, for a file whose index is broken; null when they are too many. */
function findTrailers(bytes: Buffer): PdfDictionary[] | null {
  const tables = positionsOf(bytes, 'trailer')
  const streams = positionsOf(bytes, '/XRef').filter(at => latin1(bytes, at, at + 8) !== '/XRefStm')
  if (tables.length + streams.length > mostRevisions) return null
  const starts = tables.map(at => at + 'trailer'.length)
  for (const at of streams) {
    const before = Math.max(0, at - edge)
    const objectAt = bytes.subarray(before, at).lastIndexOf('obj')
    if (objectAt >= 0) starts.push(before + objectAt + 'obj'.length)
  }
  return starts.map(at => dictionaryAt(bytes, at)).filter(dictionary => dictionary !== null)
}

/** Updates keep their root: more than a few different ones are not worth a search through the file each. */
function rootsOf(trailers: PdfDictionary[]): string[] {
  const roots = new Set(trailers.map(trailer => trailer.get('Root') ?? '').filter(root => /^\d+\s+\d+\s+R$/.test(root)))
  return [...roots].slice(0, 4)
}

/** True when a document root that the trailers name is there, plainly or (where it cannot be seen) in an object stream. */
function hasRoot(bytes: Buffer, trailers: PdfDictionary[]): boolean {
  const looked = rootsOf(trailers)
  if (looked.length === 0) return false
  return (
    looked.some(root => hasPlainObject(bytes, root)) ||
    bytes.includes('/ObjStm') ||
    looked.some(root => hasObject(bytes.toString('latin1'), root))
  )
}

/** A revision that is behind the end was cut off: a file made for the web has an end mark near its start as well. */
function pointsBehindEnd(bytes: Buffer, trailer: PdfDictionary): boolean {
  return (wholeNumber(trailer.get('Prev') ?? '') ?? 0) >= bytes.length
}

/** The object as nearly every program writes its head; `hasObject` knows the other spellings. */
function hasPlainObject(bytes: Buffer, reference: string): boolean {
  const [number, generation] = reference.split(/\s+/)
  const head = `${number} ${generation} obj`
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1))
    if (!/\d/.test(latin1(bytes, Math.max(0, at - 1), at))) return true
  return false
}

function hasObject(text: string, reference: string): boolean {
  const [number, generation] = reference.split(/\s+/)
  return new RegExp(`(?<!\\d)0{0,9}${number}[\\0\\s]{1,64}${generation}[\\0\\s]{1,64}obj`).test(text)
}

/**
 * Where the last index is told: before the end mark, or at the very end where the mark is missing. Null for a file that was cut off, or has
 * more of a document behind its end.
 */
function endOfDocument(bytes: Buffer): number | null {
  const end = endOfContent(bytes)
  const markAt = bytes.lastIndexOf('%%EOF', end)
  if (markAt >= 0 && (markAt >= end - edge || !hasObjects(bytes, markAt))) return markAt
  const isTold = /startxref[\0\s]+\d+[\0\s]*%{0,2}E?O?$/.test(latin1(bytes, Math.max(0, end - edge), end))
  return isTold || endsWithTrailer(bytes, end) ? end : null
}

function endsWithTrailer(bytes: Buffer, end: number): boolean {
  const at = bytes.lastIndexOf('trailer', end) + 'trailer'.length
  if (at < 'trailer'.length || end - at > longestDictionary) return false
  const text = latin1(bytes, at, end)
  return walkValue(text, 0, { name: () => {}, entry: () => {} }) === text.length
}

function hasObjects(bytes: Buffer, from: number): boolean {
  return /\d[\0\s]+\d+[\0\s]+obj|\bxref\b/.test(latin1(bytes, from, bytes.length))
}

/** Where the file ends but for white space and zero bytes, which scanners fill the last block with. */
function endOfContent(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && filling.includes(bytes[end - 1] ?? 0)) end -= 1
  return end
}

const filling = Buffer.from('\0 \t\r\n\f')

/** Finds the first `trailer` behind a place. However many places are asked for, no byte is looked at twice. */
function trailerFinder(bytes: Buffer): (at: number) => number | null {
  let known: number[] = []
  let knownFrom = bytes.length
  return at => {
    if (at < knownFrom) {
      known = [...positionsOf(bytes, 'trailer', at, knownFrom), ...known]
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
function positionsOf(bytes: Buffer, mark: string, start = 0, end = bytes.length): number[] {
  const positions: number[] = []
  const within = bytes.subarray(0, end + mark.length - 1)
  for (let at = within.indexOf(mark, start); at >= 0; at = within.indexOf(mark, at + mark.length)) positions.push(at)
  return positions
}

function wholeNumber(raw: string): number | null {
  const digits = /^[\0\s]*(\d{1,10})[\0\s]*(?:%.*)?$/s.exec(raw)?.[1]
  return digits === undefined ? null : Number(digits)
}
