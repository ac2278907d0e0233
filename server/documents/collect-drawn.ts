import { setImmediate as nextTurn } from 'node:timers/promises'

/** The bytes of a document as they are drawn: in parts, or at its end. */
export function collectDrawn(document: PDFKit.PDFDocument): { take(): Promise<Buffer[]>; rest: Promise<Buffer> } {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const rest = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  return {
    rest,
    async take() {
      // The library hands on what it has drawn at the end of a turn.
      await nextTurn()
      return chunks.splice(0)
    },
  }
}
