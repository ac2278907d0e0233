import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { BodyKind } from '#shared/contract/calls/call.ts'
import { maxFileBytes } from '#shared/domain/files.ts'
import { discard, FilesUnavailableError, receiveFile, StorageFullError } from '../adapters/files/index.ts'
import { AppError } from '../base/errors.ts'
import { addField, unreadableForm } from './form.ts'
import type { UploadedFile } from './handler.ts'
import { brokenOff, wasBrokenOff } from './problem.ts'

export const bodyLimits = {
  /** JSON and url-encoded bodies; a full form with six qualifications is about 30 KB. */
  bytes: 256 * 1024,
  fields: 80,
  files: 10,
  /** One text field of a multipart body. */
  fieldBytes: 64 * 1024,
  fieldNameBytes: 100,
} as const

export interface ReadBody {
  fields: unknown
  files: UploadedFile[]
}

/** Reads a body of the kind that the contract names; where every field is optional there need not be one. Staged files are the caller's to keep or discard. */
export async function readBody(
  request: FastifyRequest,
  { kind, stagingDir, mayBeEmpty }: { kind: BodyKind; stagingDir: string; mayBeEmpty: boolean },
): Promise<ReadBody> {
  if (kind === 'none') return { fields: undefined, files: [] }
  if (kind === 'raw') return { fields: undefined, files: [] }
  if (mayBeEmpty && hasNoBody(request)) return { fields: {}, files: [] }
  const isMultipart = request.isMultipart()
  if (kind === 'json') {
    if (!isJson(request)) throw new AppError('unsupported-type', 'Send this as JSON.')
    return { fields: request.body, files: [] }
  }
  if (isMultipart) return readMultipart(request, { stagingDir, acceptsFiles: kind === 'multipart' })
  if (!isUrlEncoded(request)) throw new AppError('unsupported-type', 'Send this as a form.')
  if (request.body === unreadableForm) throw new AppError('malformed-request', 'The form could not be read.')
  return { fields: request.body, files: [] }
}

function hasNoBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}

function isUrlEncoded(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
}

async function readMultipart(
  request: FastifyRequest,
  options: { stagingDir: string; acceptsFiles: boolean },
): Promise<ReadBody> {
  // No prototype, so that a field named __proto__ is an ordinary field.
  const fields: Record<string, string | string[]> = Object.create(null)
  const files: UploadedFile[] = []
  // The parser would wait forever for an end that arrived before it listened.
  if (wasBrokenOff(request)) throw brokenOff()
  try {
    for await (const part of request.parts()) await readPart(part, fields, files, options)
    return { fields: { ...fields }, files }
  } catch (error) {
    await discardUploads(files)
    throw asAppError(error)
  }
}

async function readPart(
  part: Multipart,
  fields: Record<string, string | string[]>,
  files: UploadedFile[],
  { stagingDir, acceptsFiles }: { stagingDir: string; acceptsFiles: boolean },
): Promise<void> {
  if (part.type === 'field') {
    if (part.valueTruncated || part.fieldnameTruncated)
      throw new AppError('too-large', `The field ${part.fieldname.slice(0, 60)} is too long.`)
    if (typeof part.value === 'string') addField(fields, part.fieldname, part.value)
    return
  }
  if (!acceptsFiles) {
    part.file.resume()
    return
  }
  const received = await receiveFile(part.file, { maxBytes: maxFileBytes, stagingDir })
  // Browsers send an empty part without a name for a file field without a chosen file; some phones name no file at all.
  if (!part.filename && received.outcome === 'staged' && received.file.size === 0) return discard(received.file)
  files.push({
    field: part.fieldname,
    fileName: writtenName(part.filename ?? ''),
    outcome: received.outcome === 'too-large' ? 'too-large' : { staged: received.file },
  })
}

/** Browsers write these three signs of a file’s name as escapes, and no other. */
function writtenName(sent: string): string {
  return sent.replaceAll('%22', '"').replace(/%0[AD]/g, ' ')
}

/** Removes uploads that will not be kept. */
export async function discardUploads(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(file => (file.outcome === 'too-large' ? undefined : discard(file.outcome.staged))))
}

const tooMuch = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

function asAppError(error: unknown): unknown {
  if (error instanceof StorageFullError || error instanceof FilesUnavailableError) return error
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (tooMuch.has(code))
    return new AppError('too-large', 'This contains more fields or files than the call accepts.', { cause: error })
  // The multipart parser’s own errors have no code; those of the disk do.
  if (code.startsWith('FST_') || code === '' || code === 'ECONNRESET')
    return new AppError('malformed-request', 'The form could not be read. Send it again.', { cause: error })
  return error
}
