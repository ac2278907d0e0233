import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})

/** Maximum compression: a 45 KB page takes about 60 ms with brotli, off the main thread. */
export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(body, brotliOptions(body, 11)) : gzipAsync(body, { level: 9 })
}

/** For responses sent once: 300 KB of JSON take about 4 ms, off the main thread. */
export function compressOnce(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(body, brotliOptions(body, 4)) : gzipAsync(body, { level: 4 })
}

/** Good enough to start with: under 2 ms a page. */
export function compressQuickly(encoding: Encoding, body: Buffer): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body, 5)) : gzipSync(body, { level: 6 })
}
