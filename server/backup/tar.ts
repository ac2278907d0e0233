import type { FileHandle } from 'node:fs/promises'

// Plain tar (POSIX ustar), so that a backup can be looked into with any tool.

const block = 512

/** The header of one file in a tar. Throws when the name or the size does not fit in one. */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the archive: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function octal(value: number, digits: number): string {
  const text = value.toString(8)
  if (text.length > digits) throw new Error('A file is too large for the archive')
  return `${text.padStart(digits, '0')}\0`
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/** What fills a file of this size up to a whole block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

export const tarEnd = Buffer.alloc(2 * block)

export interface TarEntry {
  name: string
  size: number
  /** Where its header begins, in bytes. */
  headerAt: number
  bytes(): AsyncIterable<Buffer>
  /** The whole content, for entries that are known to be small. */
  text(): Promise<string>
}

/** The entries of a tar, one header after the other; only the content that is asked for is read. Throws when it is no whole tar. */
export async function* tarEntries(file: FileHandle): AsyncIterable<TarEntry> {
  for (let at = 0; ; ) {
    const header = Buffer.alloc(block)
    const { bytesRead } = await file.read(header, 0, block, at)
    if (bytesRead < block) throw new Error('it ends too early')
    if (header.every(byte => byte === 0)) return
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header))
      throw new Error('a header is damaged')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const headerAt = at
    const name = header.toString('utf8', 0, header.indexOf(0))
    const bytes = () => part(file, headerAt + block, size)
    yield { name, size, headerAt, bytes, text: async () => Buffer.concat(await all(bytes())).toString() }
    at += block + size + tarPadding(size).length
  }
}

const pieceBytes = 256 * 1024

/** A part of a file, piece by piece. */
export async function* part(file: FileHandle, start: number, size: number): AsyncIterable<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, size - done))
    const { bytesRead } = await file.read(piece, 0, piece.length, start + done)
    if (bytesRead === 0) throw new Error('it ends too early')
    done += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const list: Buffer[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}
