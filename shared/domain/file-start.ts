import { type FileContentType, type FileGroup, type FileProblem, isAccepted } from './files.ts'

/** Enough bytes to identify a file: a PDF may have 1,024 others before its header. */
export const fileStartBytes = 1030

/** The offset of `%PDF-` and a version in the start of a file, as Latin-1 text, or null. */
export function pdfHeaderAt(start: string): number | null {
  const at = start.slice(0, fileStartBytes).search(/%PDF-\d/)
  return at < 0 ? null : at
}

/** The type of a file from its start, as Latin-1 text; null for any other type, and for a picture that is a PDF as well. */
export function contentTypeOfStart(start: string): FileContentType | null {
  const isPdf = pdfHeaderAt(start) !== null
  if (start.startsWith('\xff\xd8\xff')) return isPdf ? null : 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return isPdf ? null : 'image/png'
  return isPdf ? 'application/pdf' : null
}

/** True for the photos that iPhones take unless told otherwise, whatever they are called. */
function isHeic(start: string): boolean {
  return /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif[12]|msf1)/s.test(start)
}

/** True for a text or a table of Word and its like. */
function isOfficeFile(start: string): boolean {
  return /^(?:PK.*(?:\[Content_Types\]|_rels\/|word\/|vnd\.oasis)|\xd0\xcf.\xe0|\{\\rtf)/s.test(start)
}

/** Why a file is refused, judged by its first bytes and not by its name. */
export function startProblem(start: string, group: FileGroup): FileProblem | null {
  const type = contentTypeOfStart(start)
  if (type !== null && isAccepted(type, group)) return null
  if (group === 'pdf-or-image' && isOfficeFile(start)) return 'office-file'
  return isHeic(start) && group !== 'pdf' ? 'heic' : 'not-accepted-type'
}
