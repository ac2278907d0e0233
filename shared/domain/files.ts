/** What a file field accepts. */
export type FileGroup = 'pdf' | 'image' | 'pdf-or-image'

/** The type of a stored file; determined by its content, never by its name. */
export type FileContentType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Why a file is refused. */
export type FileProblem =
  | 'empty'
  | 'too-large'
  | 'not-accepted-type'
  /** A photo in the format of iPhones. */
  | 'heic'
  /** A file of Word or its like. */
  | 'office-file'
  | 'damaged'
  /** A picture of which a part is missing. */
  | 'broken-picture'
  | 'too-many-pixels'
  /** A PDF that asks for a password when it is opened. */
  | 'encrypted'
  | 'active'
  /** A PDF that only Adobe Reader can show. */
  | 'xfa'
  | 'no-pages'
  | 'too-complex'

/** 5 MB in bytes. A document of exactly this size is accepted; the PDF of a reference must be under it (spec section 5). */
export const maxFileBytes = 5 * 1024 * 1024

/** Limit for all current documents of one applicant, in bytes: every slot of two applications. */
export const maxApplicantBytes = 60 * 1024 * 1024

/** Versions of one document in an application: the current one and those submitted before it. */
export const maxDocumentVersions = 20

/**
 * Limit for all documents of one applicant that were submitted and later replaced or removed, in bytes. They do not
 * count towards `maxApplicantBytes`.
 */
export const maxReplacedBytes = 2 * maxApplicantBytes

/** The longest file name that is shown or stored, in characters. */
export const maxFileNameLength = 120

const groups: Record<FileGroup, { words: string; contentTypes: readonly FileContentType[] }> = {
  pdf: { words: 'PDF', contentTypes: ['application/pdf'] },
  image: { words: 'JPEG or PNG picture', contentTypes: ['image/jpeg', 'image/png'] },
  'pdf-or-image': { words: 'PDF, JPEG or PNG', contentTypes: ['application/pdf', 'image/jpeg', 'image/png'] },
}

const extensions: Record<FileContentType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

/** True when a field of this group accepts this content type. */
export function isAccepted(contentType: string, group: FileGroup): contentType is FileContentType {
  return groups[group].contentTypes.some(accepted => accepted === contentType)
}

/** The `accept` attribute of a file field, so that the chooser offers the right files first. */
export function acceptAttribute(group: FileGroup): string {
  return groups[group].contentTypes.flatMap(type => [...extensions[type], type]).join(',')
}

/** Checks the size of a file before upload; null when nothing is wrong. What it is, its bytes say (`file-start.ts`). */
export function chosenFileProblem(chosen: { size: number }, group: FileGroup): FileProblem | null {
  if (isTooLarge(chosen.size, group)) return 'too-large'
  return chosen.size === 0 ? 'empty' : null
}

export function isTooLarge(bytes: number, group: FileGroup): boolean {
  return group === 'pdf' ? bytes >= maxFileBytes : bytes > maxFileBytes
}

/** The size limit in words: 'up to 5 MB'. */
export function sizeLimitWords(group: FileGroup): string {
  return `${group === 'pdf' ? 'less than' : 'up to'} ${maxFileBytes / 1024 / 1024} MB`
}

function hasEndingOf(type: FileContentType, name: string): boolean {
  return extensions[type].some(ending => name.toLowerCase().endsWith(ending))
}

/** The message for a refused file (spec section 5 for the PDF of a reference). */
export function fileProblemSentence(problem: FileProblem, group: FileGroup): string {
  switch (problem) {
    case 'empty':
      return 'This file is empty. Choose another file.'
    case 'too-large':
      return group === 'pdf'
        ? 'File size must be less than 5MB'
        : 'This file is larger than 5 MB. Choose a smaller one.'
    case 'not-accepted-type':
      return group === 'pdf'
        ? 'Only PDF files are allowed'
        : `This file is not a ${groups[group].words}. Choose another file.`
    case 'heic':
      return 'This is an iPhone photo in the HEIC format, which others cannot open. On the iPhone, choose Settings, Camera, Formats, “Most Compatible” and take the photo again, or choose a screenshot of it.'
    case 'office-file':
      return 'This is a file of Word or a similar program. Open it there, choose “Save as” or “Print”, then PDF, and choose that copy.'
    case 'damaged':
      return 'This file is damaged or incomplete. Open it to see whether it is whole, or choose another file.'
    case 'broken-picture':
      return 'This picture is damaged: a part of it is missing. Save it to this device again, or take a new photo.'
    case 'too-many-pixels':
      return 'This picture has too many pixels to open. Choose a smaller copy of it, or a screenshot.'
    case 'encrypted':
      return 'This PDF asks for a password when it is opened. Open it, choose Print, then “Save as PDF”, and choose that copy.'
    case 'active':
      return 'This PDF starts a program, sends data or plays a film. Open it, choose Print, then “Save as PDF”, and choose that copy.'
    case 'xfa':
      return 'This PDF is a form (XFA) that only Adobe Reader can show. Open it there, choose Print, then “Microsoft Print to PDF” or “Save as PDF”, and choose that copy.'
    case 'no-pages':
      return 'This PDF has no pages. Make it again from the original, and choose the new file.'
    case 'too-complex':
      return 'This file is too large or complicated to open. Save it again as a simpler file, or choose another one.'
    default:
      return problem satisfies never
  }
}

/** A size as megabytes with two decimals, such as `1.25 MB` (spec section 3, the reference page). */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(2)} MB`
}

// Marks that reverse the reading direction (`fdp.exe` shown as `exe.pdf`), and invisible characters.
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/**
 * The name under which a file is shown: the last part of the uploaded path, on one line, without deceptive
 * characters, up to 120 characters with its extension kept; `document` when nothing is left.
 */
export function safeFileName(given: string): string {
  const oneLine = given.toWellFormed().replace(/\s+/gu, ' ').replace(unseen, '').normalize('NFC')
  const lastPart = oneLine.split(/[/\\]/).at(-1) ?? ''
  const tidy = lastPart.replace(/^[\s.]+|[\s.]+$/gu, '')
  if (tidy === '') return 'document'
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(tidy)?.[0] ?? ''
  return shorten(tidy.slice(0, tidy.length - ending.length), maxFileNameLength - ending.length) + ending
}

/** The download name of a file: the shown name, with the extension for its content. */
export function downloadFileName(shownName: string, contentType: FileContentType): string {
  const name = safeFileName(shownName)
  if (hasEndingOf(contentType, name)) return name
  const [ending] = extensions[contentType]
  return shorten(name, maxFileNameLength - ending.length) + ending
}

/** Cuts between characters and counts code points, as the database does. */
function shorten(text: string, length: number): string {
  return [...text].slice(0, length).join('').trimEnd()
}
