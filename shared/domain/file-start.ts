import { type FileContentType, type FileGroup, type FileProblem, isAccepted } from './files.ts'

/** How many bytes from the start of a file decide what it is: a PDF may carry 1,024 of something else before its header. */
export const fileStartBytes = 1030

/** Where `%PDF-` and a version stand in the start of a file, as Latin-1 text; null when they do not. */
export function pdfHeaderAt(start: string): number | null {
  const at = start.slice(0, fileStartBytes).search(/%PDF-\d/)
  return at < 0 ? null : at
}

/** The type of a file by its start, as Latin-1 text; null for every other type, and for a picture that is a PDF as well. */
export function contentTypeOfStart(start: string): FileContentType | null {
  const isPdf = pdfHeaderAt(start) !== null
  if (start.startsWith('\xff\xd8\xff')) return isPdf ? null : 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return isPdf ? null : 'image/png'
  return isPdf ? 'application/pdf' : null
}

/** What the start of a file says against it, whatever its name says. */
export function startProblem(start: string, group: FileGroup): FileProblem | null {
  const type = contentTypeOfStart(start)
  return type !== null && isAccepted(type, group) ? null : 'not-accepted-type'
}
