import { fileStartBytes, startProblem } from '#shared/domain/file-start.ts'
import { chosenFileProblem, type FileGroup, type FileProblem } from '#shared/domain/files.ts'

/** What can be said against a chosen file before it is sent; rejects when this device cannot read it. */
export async function findFileProblem(file: File, group: FileGroup): Promise<FileProblem | null> {
  const problem = chosenFileProblem(file, group)
  if (problem) return problem
  const bytes = new Uint8Array(await file.slice(0, fileStartBytes).arrayBuffer())
  return startProblem(String.fromCharCode(...bytes), group)
}

/** For a file that was moved, or that lies in a place without a network. */
export const unreadableFile = 'This file could not be read. Choose it again, or choose another one.'
