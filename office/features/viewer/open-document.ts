/** A page as it is on its side of the document, before anyone turns it. In CSS pixels at 100 %. */
export interface PageSize {
  width: number
  height: number
}

export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

export interface Drawing {
  canvas: HTMLCanvasElement
  /** Device pixels for each pixel of `PageSize`. */
  scale: number
  turn: Turn
  signal: AbortSignal
}

/** A document that has been read and can be drawn page by page. */
export interface OpenDocument {
  pages: number
  sizeOf(page: number): Promise<PageSize>
  /** Sets the size of the canvas and draws a page on it. Throws the signal’s reason when it was given up. */
  draw(page: number, drawing: Drawing): Promise<void>
  /** The words on a page, for a screen reader; '' for a photograph or a scan. */
  textOf(page: number): Promise<string>
  /** Gives its memory back. */
  close(): void
}

export type DrawingProblem = 'broken' | 'locked' | 'empty' | 'unknown-kind'

/** A document that arrived and cannot be shown. It can still be downloaded. */
export class CannotDraw extends Error {
  readonly problem: DrawingProblem

  constructor(problem: DrawingProblem, cause?: unknown) {
    super(`The document cannot be drawn: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Reads a document. The PDF library comes with the first PDF that someone looks at. */
export async function openDocument(bytes: Blob, contentType: string): Promise<OpenDocument> {
  if (contentType === 'application/pdf') {
    const { openPdf } = await import('./pdf.ts')
    return openPdf(await bytes.arrayBuffer())
  }
  if (contentType.startsWith('image/')) {
    const { openImage } = await import('./image.ts')
    return openImage(bytes)
  }
  throw new CannotDraw('unknown-kind')
}
