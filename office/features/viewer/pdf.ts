import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { scriptAddress } from '../../lib/script-address.ts'
import { libraryFiles } from './library-files.ts'
import { CannotDraw, type OpenDocument } from './open-document.ts'

/* The only module that knows the PDF library. It and its worker are files of their own, fetched with the first PDF (ADR 85). */

/** The library asks for its files by name; ours have a hash in theirs. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = libraryFiles.get(filename)
    const answer = address ? await fetch(address) : undefined
    if (!answer?.ok) throw new Error(`There is no file ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** The library takes this for a folder; `OwnFiles` answers in its place. */
const folder = '/office/assets/'
const pointsPerInch = 72
const pixelsPerInch = 96

let worker: pdfjs.PDFWorker | undefined

/** One worker for all documents. One that has stopped is replaced with the next document. */
function sharedWorker(): pdfjs.PDFWorker {
  if (worker && !worker.destroyed) return worker
  const port = new Worker(scriptAddress(workerAddress), { type: 'module' })
  const made = pdfjs.PDFWorker.create({ port })
  port.addEventListener('error', () => made.destroy())
  worker = made
  return made
}

/** Reads a PDF. Scripts, forms and links in it do nothing. The bytes are handed over and no longer usable. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenDocument> {
  const loading = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    worker: sharedWorker(),
    BinaryDataFactory: OwnFiles,
    wasmUrl: folder,
    standardFontDataUrl: folder,
    // The faces of this machine are as wide as they happen to be, and digits would touch.
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  // Instead of asking for a password on a screen that has no place for it.
  loading.onPassword = () => void loading.destroy()
  const pdf = await loading.promise.catch(cause => {
    throw new CannotDraw(loading.destroyed || cause instanceof pdfjs.PasswordException ? 'locked' : 'broken', cause)
  })
  if (pdf.numPages === 0) {
    void loading.destroy()
    throw new CannotDraw('empty')
  }
  return openPages(pdf, () => void loading.destroy())
}

function openPages(pdf: pdfjs.PDFDocumentProxy, close: () => void): OpenDocument {
  const pageOf = (page: number) =>
    pdf.getPage(page).catch(cause => {
      throw new CannotDraw('broken', cause)
    })
  return {
    pages: pdf.numPages,
    async sizeOf(page) {
      const { width, height } = (await pageOf(page)).getViewport({ scale: pixelsPerInch / pointsPerInch })
      return { width, height }
    },
    async draw(page, { canvas, scale, turn, signal }) {
      const drawn = await pageOf(page)
      const viewport = drawn.getViewport({
        scale: (scale * pixelsPerInch) / pointsPerInch,
        rotation: (drawn.rotate + turn) % 360,
      })
      signal.throwIfAborted()
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      const task = drawn.render({ canvas, viewport, annotationMode: pdfjs.AnnotationMode.ENABLE })
      const stop = () => task.cancel()
      signal.addEventListener('abort', stop)
      try {
        await task.promise
      } catch (cause) {
        signal.throwIfAborted()
        throw new CannotDraw('broken', cause)
      } finally {
        signal.removeEventListener('abort', stop)
        drawn.cleanup()
      }
    },
    async textOf(page) {
      const { items } = await (await pageOf(page)).getTextContent()
      return items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    },
    close,
  }
}
