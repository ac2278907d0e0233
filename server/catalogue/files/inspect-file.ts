import { createHash } from 'node:crypto'
import { type FilePurpose, pictureSize } from '#shared/catalogue/file-id.ts'
import { contentTypeOfStart, fileStartBytes } from '#shared/domain/file-start.ts'
import { type FileProblem, fileProblemSentence } from '#shared/domain/files.ts'
import { encodePicture, shownSize } from '../../adapters/files/encode-picture.ts'
import { imageDecodes } from '../../adapters/files/image-decodes.ts'
import { inspectPdf } from '../../adapters/files/pdf-structure.ts'
import { readDrawing } from './read-drawing.ts'

/** What is stored, and shown to anyone. */
export interface InertFile {
  id: string
  purpose: FilePurpose
  contentType: string
  bytes: Buffer
  /** The same picture for phones. */
  small?: Omit<InertFile, 'small'>
}

export type InspectedFile = { ok: true; file: InertFile } | { ok: false; problem: string }

/** The longer side in pixels of what is stored, of its small copy, and of the least that can be used. */
const sides = {
  crest: { as: 'png', full: 1024, small: 192, least: 64 },
  photo: { as: 'webp', full: 1600, small: 800, least: 200 },
} as const

const types = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const

/**
 * What can be shown to anyone of an uploaded file: a drawing without anything that acts, a picture drawn anew, a PDF that only shows
 * pages. What it is, its bytes say, and never its name.
 */
export async function inspectFile(bytes: Buffer, purpose: FilePurpose): Promise<InspectedFile> {
  if (bytes.length === 0) return refused('This file is empty. Choose another file.')
  if (purpose === 'handbook') return inspectHandbook(bytes)
  const start = bytes.toString('latin1', 0, fileStartBytes)
  if (purpose === 'crest' && looksLikeDrawing(start)) return inspectDrawing(bytes)
  const type = contentTypeOfStart(start)
  const isWebp = /^RIFF.{4}WEBP/s.test(start)
  if (type !== 'image/jpeg' && type !== 'image/png' && !isWebp) return refused(wrongType(start, purpose))
  return inspectPicture(bytes, purpose)
}

function refused(problem: string): InspectedFile {
  return { ok: false, problem }
}

const accepted: Record<FilePurpose, string> = {
  crest: 'an SVG drawing, or a PNG, JPEG or WebP picture',
  photo: 'a JPEG, PNG or WebP picture',
  handbook: 'a PDF',
}

function wrongType(start: string, purpose: FilePurpose): string {
  const found = /^GIF8/.test(start)
    ? 'a GIF'
    : start.includes('%PDF-')
      ? 'a PDF'
      : looksLikeDrawing(start)
        ? 'an SVG drawing'
        : /^.{4}ftyp/s.test(start)
          ? 'a HEIC or AVIF picture'
          : undefined
  return `${found ? `This is ${found}.` : 'We do not know this kind of file.'} Choose ${accepted[purpose]}.`
}

function looksLikeDrawing(start: string): boolean {
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  return /^<(?:\?xml|!DOCTYPE|!--|svg|\w+:svg)/i.test(text)
}

function inspectDrawing(bytes: Buffer): InspectedFile {
  const drawn = readDrawing(bytes)
  if (!drawn.ok) return drawn
  const { svg, width, height } = drawn
  return { ok: true, file: named({ bytes: Buffer.from(svg), purpose: 'crest', ending: 'svg', width, height }) }
}

async function inspectPicture(bytes: Buffer, purpose: 'crest' | 'photo'): Promise<InspectedFile> {
  const outcome = await imageDecodes(bytes)
  if (outcome !== 'decodes') return refused(pictureProblem(outcome))
  const { as, full, small, least } = sides[purpose]
  const shown = await shownSize(bytes)
  if (Math.min(shown.width, shown.height) < least)
    return refused(
      `This picture has ${shown.width} × ${shown.height} pixels, which is too small. Choose one of at least ${least} × ${least}.`,
    )
  if (purpose === 'crest' && Math.max(shown.width / shown.height, shown.height / shown.width) > 4)
    return refused('This crest is more than four times as long as it is wide. Choose one that is nearly square.')
  const whole = await encodePicture(bytes, { side: full, as })
  const forPhones = await encodePicture(whole.bytes, { side: small, as })
  return {
    ok: true,
    file: {
      ...named({ ...whole, purpose, ending: as }),
      small: named({ ...forPhones, purpose, ending: as }),
    },
  }
}

function pictureProblem(problem: Extract<FileProblem, 'broken-picture' | 'too-many-pixels'>): string {
  return problem === 'broken-picture'
    ? 'This picture is damaged: a part of it is missing. Choose another file.'
    : 'This picture has too many pixels to open. Choose a smaller copy of it.'
}

function inspectHandbook(bytes: Buffer): InspectedFile {
  const start = bytes.toString('latin1', 0, fileStartBytes)
  if (contentTypeOfStart(start) !== 'application/pdf') return refused(wrongType(start, 'handbook'))
  const inspected = inspectPdf(bytes)
  if (!inspected.ok) return refused(fileProblemSentence(inspected.problem, 'pdf'))
  return {
    ok: true,
    file: { id: `${hashOf(bytes)}.pdf`, purpose: 'handbook', contentType: 'application/pdf', bytes },
  }
}

interface Drawn {
  bytes: Buffer
  purpose: FilePurpose
  ending: keyof typeof types
  width: number
  height: number
}

function named({ bytes, purpose, ending, width, height }: Drawn): InertFile {
  return { id: `${hashOf(bytes)}-${width}x${height}.${ending}`, purpose, contentType: types[ending], bytes }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/**
 * The same for a file that another server made inert and exported under its id. It keeps that id, so it is not drawn anew but must be what
 * the id says: its hash, its kind and its size.
 */
export async function inspectExported(id: string, bytes: Buffer): Promise<InspectedFile> {
  const changed = refused('This file is not what its name says. Export it again.')
  if (!id.startsWith(hashOf(bytes))) return changed
  if (id.endsWith('.pdf')) {
    const inspected = inspectHandbook(bytes)
    return inspected.ok && inspected.file.id === id ? inspected : changed
  }
  if (id.endsWith('.svg')) {
    const inspected = inspectDrawing(bytes)
    return inspected.ok && inspected.file.id === id ? inspected : changed
  }
  return inspectExportedPicture(id, bytes)
}

async function inspectExportedPicture(id: string, bytes: Buffer): Promise<InspectedFile> {
  const as = id.endsWith('.png') ? 'png' : 'webp'
  const purpose = as === 'png' ? 'crest' : 'photo'
  const size = pictureSize(id)
  if (!size || (await imageDecodes(bytes)) !== 'decodes')
    return refused('This picture is damaged: a part of it is missing. Export it again.')
  const shown = await shownSize(bytes)
  const { full, small } = sides[purpose]
  if (
    shown.format !== as ||
    shown.width !== size.width ||
    shown.height !== size.height ||
    Math.max(size.width, size.height) > full
  )
    return refused('This picture is not what its name says. Export it again.')
  const forPhones = await encodePicture(bytes, { side: small, as })
  return {
    ok: true,
    file: {
      ...named({ bytes, purpose, ending: as, ...size }),
      small: named({ ...forPhones, purpose, ending: as }),
    },
  }
}
