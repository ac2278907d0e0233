import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { westAfricaOffsetMs } from '#shared/domain/calendar.ts'

/** One file of an archive. `open` may be called twice: once for its check sum, once for its bytes. */
export interface ZipEntry {
  /** A path of plain characters, with slashes. */
  name: string
  open: () => Promise<Readable> | Readable
}

const utf8Names = 0x0800
const store = 0
const versionNeeded = 20

/**
 * A ZIP archive (PKWARE APPNOTE 6.3) as a stream, without compression: documents are compressed already. Nothing of an entry is
 * held in memory. Sizes and check sums stand before the bytes, because programs on phones read archives from the front.
 * Fails over 4 GB or 65,535 entries, which no account comes near.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  return Readable.from(writeZip(entries, at), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const moment = dosMoment(at)
  let offset = 0
  for await (const entry of entries) {
    const { size, sum } = await measure(entry)
    const name = Buffer.from(entry.name)
    const facts = { name, size, sum, moment }
    const header = localHeader(facts)
    directory.push(directoryHeader(facts, requireSmall(offset)))
    yield header
    let sent = 0
    for await (const piece of await entry.open()) {
      const bytes = asBuffer(piece)
      sent += bytes.length
      yield bytes
    }
    if (sent !== size) throw new Error('A file changed while it was put into an archive')
    offset += header.length + size
  }
  const index = Buffer.concat(directory)
  yield index
  yield endOfDirectory(directory.length, index.length, requireSmall(offset))
}

async function measure(entry: ZipEntry): Promise<{ size: number; sum: number }> {
  let size = 0
  let sum = 0
  for await (const piece of await entry.open()) {
    const bytes = asBuffer(piece)
    size += bytes.length
    sum = crc32(bytes, sum)
  }
  return { size: requireSmall(size), sum }
}

function asBuffer(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece
  if (typeof piece === 'string' || piece instanceof Uint8Array) return Buffer.from(piece as Uint8Array)
  throw new TypeError('A stream of bytes was expected')
}

function requireSmall(number: number): number {
  if (number > 0xffff_fffe) throw new RangeError('An archive of this kind holds at most 4 GB')
  return number
}

interface Facts {
  name: Buffer
  size: number
  sum: number
  moment: { time: number; day: number }
}

/** Signature, then fields in the order of the standard: [value, bytes]. */
function record(signature: number, ...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const length = fields.reduce((sum, [, bytes]) => sum + bytes, 4)
  const buffer = Buffer.alloc(length)
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [value, bytes] of fields)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
  return buffer
}

function shared({ name, size, sum, moment }: Facts) {
  return [
    [versionNeeded, 2],
    [utf8Names, 2],
    [store, 2],
    [moment.time, 2],
    [moment.day, 2],
    [sum, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const
}

function localHeader(facts: Facts): Buffer {
  return Buffer.concat([record(0x04034b50, ...shared(facts)), facts.name])
}

function directoryHeader(facts: Facts, offset: number): Buffer {
  const header = record(0x02014b50, [versionNeeded, 2], ...shared(facts), [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
  return Buffer.concat([header, facts.name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  if (count > 0xfffe) throw new RangeError('An archive of this kind holds at most 65,534 files')
  return record(0x06054b50, [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
}

/** Two-second steps since 1980, in West Africa Time, which is an hour ahead all year. */
function dosMoment(at: Date): Facts['moment'] {
  const local = new Date(at.getTime() + westAfricaOffsetMs)
  return {
    time: (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1),
    day: ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate(),
  }
}
