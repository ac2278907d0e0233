import { contentTypeOf, findFileProblem } from '#app/lib/file-start.ts'
import { type FileProblem, fileProblemSentence, maxFileBytes } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { joinPages, type Page } from './join-pages.ts'
import type { Prepared } from './upload-queue.ts'

/** Enough to read a page, and a tenth of a phone camera’s size. */
const longestSide = 2000
const jpegQuality = 0.8

/**
 * Prepares chosen files for upload: shrinks pictures and combines several photos into one PDF. What a file is, its bytes say: labels and
 * names differ between phones. Reports files we cannot accept before anything is sent.
 */
export async function prepareFile(chosen: readonly File[], slot: DocumentSlot): Promise<Prepared> {
  const [first] = chosen
  if (!first) return refused('empty', slot)
  if (chosen.length > 1) return joined(chosen, slot)
  const type = await contentTypeOf(first)
  if (type === 'application/pdf' || slot.accepts === 'pdf' || first.size === 0) return checked(first, slot)
  const page = await drawn(first)
  if (!page) {
    // A picture by its first bytes that the browser cannot draw is not whole; what is none has its own reason.
    return refused(type ? 'broken-picture' : ((await findFileProblem(first, slot.accepts)) ?? 'damaged'), slot)
  }
  // A format that the university does not take, as WebP, is converted; one that it takes only if that makes it smaller.
  if (type && first.size <= page.bytes.length) return checked(first, slot)
  return { file: new File([page.bytes], renamed(first.name, 'jpg'), { type: 'image/jpeg' }) }
}

/** A file as it is, labelled as what its bytes say. */
async function checked(file: File, slot: DocumentSlot): Promise<Prepared> {
  const problem = await findFileProblem(file, slot.accepts)
  if (problem) return refused(problem, slot)
  return { file: new File([file], file.name, { type: (await contentTypeOf(file)) ?? file.type }) }
}

function refused(problem: FileProblem, slot: DocumentSlot): Prepared {
  return { problem: fileProblemSentence(problem, slot.accepts) }
}

async function joined(files: readonly File[], slot: DocumentSlot): Promise<Prepared> {
  const together = { problem: 'Choose one PDF, or photos of every page.' }
  if (slot.accepts !== 'pdf-or-image') return together
  let pages: Page[] = []
  // Many pages must fit into the limit; further attempts are smaller and still legible.
  for (const side of [longestSide, 1400, 1000]) {
    pages = []
    for (const file of files) {
      const page = await drawn(file, side)
      if (!page) return (await findFileProblem(file, 'image')) === 'heic' ? refused('heic', slot) : together
      pages.push(page)
    }
    if (pages.reduce((sum, page) => sum + page.bytes.length, 0) < maxFileBytes * 0.98) break
  }
  const name = renamed(files[0]?.name ?? 'pages', 'pdf')
  return checked(new File([joinPages(pages)], name, { type: 'application/pdf' }), slot)
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
