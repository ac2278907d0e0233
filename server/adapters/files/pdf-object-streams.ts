import { inflateSync } from 'node:zlib'
import { type Budget, type Head, type Part, rawObject, walkWithin } from './pdf-objects.ts'
import type { Decipher } from './pdf-password.ts'
import { anyName, plainName, readDictionary, skipSpace } from './pdf-tokens.ts'

/** The limit for all object streams of a file together, unpacked, in bytes. */
const mostUnpacked = 32 * 1024 * 1024
const mostObjects = 100_000

const anyFirst = anyName('First')
const anyObjectStream = anyName('ObjStm')

type Refusal = 'damaged' | 'too-complex'

/**
 * The unpacked object streams of a file. Readers identify one by its keys, whatever its type says. All known writers pack them in
 * one way; any other is refused rather than skipped.
 */
export function unpackObjectStreams(
  bytes: Buffer,
  { text, heads }: Part,
  budget: Budget,
  decipher?: Decipher,
): Part[] | Refusal {
  if (!anyFirst.test(text)) return []
  const parts: Part[] = []
  let room = mostUnpacked
  for (const head of heads) {
    if (budget.characters < 0) return 'too-complex'
    const stream = objectStreamAt(text, head, budget)
    if (stream === undefined) continue
    const part = stream === 'damaged' ? stream : unpack(plainData(bytes, stream, head, decipher), stream, room)
    if (typeof part === 'string') return part
    room -= part.text.length
    parts.push(part)
  }
  return parts
}

interface PackedStream {
  get(key: string): string | undefined
  dataAt: number
}

function objectStreamAt(text: string, { valueAt }: Head, budget: Budget): PackedStream | 'damaged' | undefined {
  const entries = new Map<string, string>()
  const end = walkWithin(budget, text, valueAt, {
    name: () => {},
    entry(key, value, depth) {
      if (depth === 0 && !entries.has(key)) entries.set(key, value)
    },
  })
  if (end === null) return anyObjectStream.test(rawObject(text, valueAt)) ? 'damaged' : undefined
  if (!entries.has('First') || !entries.has('N')) return undefined
  const keyword = /stream(?:\r\n|\r|\n)?/y
  keyword.lastIndex = skipSpace(text, end)
  return keyword.test(text) ? { get: key => entries.get(key), dataAt: keyword.lastIndex } : undefined
}

/** The bytes of a stream, deciphered. Without encryption they may go on behind it, because what unpacks them finds their end. */
function plainData(bytes: Buffer, stream: PackedStream, head: Head, decipher: Decipher | undefined): Buffer {
  const data = bytes.subarray(stream.dataAt)
  if (!decipher || head.number === undefined) return data
  const length = wholeNumber(stream.get('Length')) ?? data.indexOf('endstream')
  return decipher(data.subarray(0, length < 0 ? data.length : length), { ...head, number: head.number })
}

function unpack(data: Buffer, stream: PackedStream, room: number): Part | Refusal {
  const [first, count] = [stream.get('First'), stream.get('N')].map(wholeNumber)
  if (first === undefined || count === undefined || count > mostObjects) return 'too-complex'
  const packing = packingOf(stream)
  if (packing === 'rare') return 'too-complex'
  const text = packing === 'none' ? data.toString('latin1', 0, room) : inflated(data, room)
  if (text === 'damaged' || text === 'too-complex') return text
  return { text, heads: headsIn(text, first, count) }
}

function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) : undefined
}

function packingOf(stream: PackedStream): 'none' | 'flate' | 'rare' {
  const filter = stream.get('Filter') ?? stream.get('F') ?? 'null'
  const parameters = stream.get('DecodeParms') ?? stream.get('DP') ?? 'null'
  if (/^(?:null|\[[\0\s]*\])$/.test(filter)) return 'none'
  const only = /^\[?[\0\s]*\/([^\0\s()<>[\]{}/%]+)[\0\s]*\]?$/.exec(filter)?.[1] ?? ''
  const isFlate = ['FlateDecode', 'Fl'].includes(plainName(only))
  const isPlain = parameters === 'null' || isWithoutPredictor(parameters)
  return isFlate && isPlain ? 'flate' : 'rare'
}

function isWithoutPredictor(parameters: string): boolean {
  const read = readDictionary(parameters, 0)
  return read !== null && ['1', undefined].includes(read.get('Predictor'))
}

function inflated(data: Buffer, room: number): string | Refusal {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) }).toString('latin1')
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLong ? 'too-complex' : 'damaged'
  }
}

/** An object stream begins with pairs: the number of an object, and where it stands. */
function headsIn(text: string, first: number, count: number): Head[] {
  const pair = /[\0\s]*(\d{1,10})[\0\s]+(\d{1,10})/y
  const heads: Head[] = []
  while (heads.length < count) {
    const match = pair.exec(text)
    if (!match) break
    heads.push({ number: Number(match[1]), generation: 0, valueAt: first + Number(match[2]) })
  }
  return heads
}
