import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive, read through its central directory as unzip programs do; verifies every checksum. */
export function filesOfZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new Error('The archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(start, start + size))
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`The check sum of ${name} is wrong`)
    files.set(name, bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
