import { findFileProblem } from '#app/lib/file-start.ts'
import { type FileProblem, fileProblemSentence, isAccepted, maxFileBytes } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { joinPages, type Page } from './join-pages.ts'
import type { Prepared } from './upload-queue.ts'

/** Enough to read a page, and a tenth of a phone camera’s size. */
const longestSide = 2000
const jpegQuality = 0.8

/**
 * Prepares chosen files for upload: shrinks pictures and combines several photos into one PDF. Reports files we cannot accept
 * before anything is sent.
 */
export async function prepareFile(chosen: readonly File[], slot: DocumentSlot): Promise<Prepared> {
  const [first] = chosen
  if (!first) return refused('empty', slot)
  if (chosen.length > 1) {
    const pages = await joined(chosen, slot)
    return pages ? checked(pages, slot) : { problem: 'Choose one PDF, or photos of every page.' }
  }
  if (!isPicture(first)) return checked(first, slot)
  const picture = await smaller(first)
  return picture ? checked(picture, slot) : refused((await findFileProblem(first, slot.accepts)) ?? 'damaged', slot)
}

async function checked(file: File, slot: DocumentSlot): Promise<Prepared> {
  const problem = await findFileProblem(file, slot.accepts)
  return problem ? refused(problem, slot) : { file }
}

function refused(problem: FileProblem, slot: DocumentSlot): Prepared {
  return { problem: fileProblemSentence(problem, slot.accepts) }
}

function isPicture(file: File): boolean {
  return file.type.startsWith('image/')
}

/**
 * The picture as a JPEG of up to 2000 pixels, if that is smaller; unsupported formats are converted. Undefined if the
 * browser cannot read it.
 */
async function smaller(file: File): Promise<File | undefined> {
  const page = await drawn(file)
  if (!page) return undefined
  const isBetter = page.bytes.length < file.size || !isAccepted(file.type, 'image')
  return isBetter ? new File([page.bytes], renamed(file.name, 'jpg'), { type: 'image/jpeg' }) : file
}

async function joined(files: readonly File[], slot: DocumentSlot): Promise<File | undefined> {
  if (slot.accepts === 'image' || !files.every(isPicture)) return undefined
  let pages: Page[] = []
  // Many pages must fit into the limit; further attempts are smaller and still legible.
  for (const side of [longestSide, 1400, 1000]) {
    const drawings = await Promise.all(files.map(file => drawn(file, side)))
    pages = drawings.filter(page => page !== undefined)
    if (pages.length < files.length) return undefined
    if (pages.reduce((sum, page) => sum + page.bytes.length, 0) < maxFileBytes * 0.98) break
  }
  const [first] = files
  return new File([joinPages(pages)], renamed(first?.name ?? 'pages', 'pdf'), { type: 'application/pdf' })
}

/** Draws a picture upright on white; undefined when the browser cannot read it. */
async function drawn(file: File, side = longestSide): Promise<Page | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  return blob ? { bytes: new Uint8Array(await blob.arrayBuffer()), width, height } : undefined
}

function renamed(name: string, ending: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.${ending}`
}
