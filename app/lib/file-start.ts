import { fileStartBytes, startProblem } from '#shared/domain/file-start.ts'
import { chosenFileProblem, type FileGroup, type FileProblem } from '#shared/domain/files.ts'

/** Problems of a chosen file that can be found before it is sent. Rejects when this device cannot read it. */
export async function findFileProblem(file: File, group: FileGroup): Promise<FileProblem | null> {
  const problem = chosenFileProblem(file, group)
  if (problem) return problem
  const bytes = new Uint8Array(await file.slice(0, fileStartBytes).arrayBuffer())
  return startProblem(String.fromCharCode(...bytes), group)
}

/** The file was moved, or is in cloud storage while offline. */
export const unreadableFile = 'This file could not be read. Choose it again, or choose another one.'
