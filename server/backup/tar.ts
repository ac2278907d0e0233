import type { FileHandle } from 'node:fs/promises'

// Plain tar (POSIX ustar), so that a backup can be inspected with any tool.

const block = 512

/** The tar header of a file. Throws if the name or the size does not fit. */
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

/** The checksum of the header, with its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/** The padding that fills a file of this size to a whole block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

export const tarEnd = Buffer.alloc(2 * block)

export interface TarEntry {
  name: string
  size: number
  /** The byte offset of its header. */
  headerAt: number
  bytes(): AsyncIterable<Buffer>
  /** The whole content, for small entries. */
  text(): Promise<string>
}

/** Iterates over the entries of a tar, reading content only on request. Throws if the tar is invalid or truncated. */
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

/** Reads part of a file in chunks. */
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
