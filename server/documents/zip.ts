import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipEntry {
  /** A path of plain characters, with slashes. */
  name: string
  open: () => Promise<Readable> | Readable
}

/**
 * A ZIP archive as a stream. Opens each entry after it has read the previous one, so that no document is held in memory. Deflates
 * documents too, because many apps on phones refuse a stored entry whose size is written after its bytes.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  zip.outputStream.pipe(archive)
  const abandoned = new Promise(resolve => archive.once('close', resolve))
  const fill = async () => {
    for await (const { name, open } of entries) {
      const bytes = await open()
      bytes.once('error', error => archive.destroy(error))
      zip.addReadStream(bytes, name, { mtime, mode: 0o100600 })
      await Promise.race([once(bytes, 'end'), abandoned])
      if (archive.destroyed) return bytes.destroy()
    }
    zip.end()
  }
  fill().catch(error => archive.destroy(error))
  return archive
}
