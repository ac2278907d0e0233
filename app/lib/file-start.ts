import { contentTypeOfStart, fileStartBytes, startProblem } from '#shared/domain/file-start.ts'
import { chosenFileProblem, type FileContentType, type FileGroup, type FileProblem } from '#shared/domain/files.ts'

/** Problems of a chosen file that can be found before it is sent. Rejects when this device cannot read it. */
export async function findFileProblem(file: File, group: FileGroup): Promise<FileProblem | null> {
  return chosenFileProblem(file, group) ?? startProblem(await startOf(file), group)
}

/** What a file is by its bytes, whatever it is called. Null if it is no PDF, JPEG or PNG. */
export async function contentTypeOf(file: File): Promise<FileContentType | null> {
  return contentTypeOfStart(await startOf(file))
}

async function startOf(file: File): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, fileStartBytes).arrayBuffer()))
}
