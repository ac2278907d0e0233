import type { ErrorCode } from '#shared/contract/errors.ts'
import type { FileProblem } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { type CheckedUpload, checkUploads, oneFileOnly } from './uploads.ts'

/** The file of a call that takes exactly one. A second one would be lost without a word. Throws 422. */
export function onlyFile(files: readonly UploadedFile[]): UploadedFile {
  const [file, second] = files.filter(({ field }) => field === 'file')
  if (!file) throw invalidFields([{ field: 'file', message: 'Choose a file.' }])
  if (second) throw invalidFields([{ field: 'file', message: oneFileOnly }])
  return file
}

/** Checks the only file of a call. Throws 413, 415 or 422. */
export async function checkUpload(file: UploadedFile, slot: DocumentSlot): Promise<CheckedUpload[]> {
  const { checked, problems, fileProblems } = await checkUploads([{ ...file, field: slot.kind }], [slot])
  const [problem] = problems
  if (problem) throw new AppError(codeOf(fileProblems[0]), problem.message, { errors: problems })
  return checked
}

const otherTypes = ['not-accepted-type', 'heic', 'office-file'] as const satisfies FileProblem[]

/** In a call about a single file, its size and type determine the status of the call (contract section 2). */
function codeOf(problem: FileProblem | undefined): ErrorCode {
  if (problem === 'too-large') return problem
  return otherTypes.some(type => type === problem) ? 'unsupported-type' : 'invalid-fields'
}
