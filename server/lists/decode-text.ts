/**
 * The text of a file that a spreadsheet has written: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252, which
 * Excel still writes for “CSV”. Undefined if it is no text.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const text = decoded(bytes)
  // Spreadsheets write no control characters; pictures, PDFs and old workbooks are full of them.
  return /(?![\t\n\v\f\r\u0085])\p{Cc}/u.test(text) ? undefined : text.normalize('NFC')
}

function decoded(bytes: Buffer): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** In UTF-16, every other byte of Latin text is zero. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map(parity => start.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 1 || even + odd < start.length / 4) return undefined
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : undefined
}
