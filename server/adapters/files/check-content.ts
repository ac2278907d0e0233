import { open } from 'node:fs/promises'
import { contentTypeOfStart, fileStartBytes, startProblem } from '#shared/domain/file-start.ts'
import {
  type FileContentType,
  type FileGroup,
  type FileProblem,
  isTooLarge,
  maxFileBytes,
} from '#shared/domain/files.ts'
import { limitConcurrency } from '../../base/limit-concurrency.ts'
import { imageDecodes } from './image-decodes.ts'
import { inspectPdf, type PdfFlag } from './pdf-structure.ts'

export type CheckedContent =
  | { ok: true; contentType: FileContentType; flags: PdfFlag[] }
  | { ok: false; problem: FileProblem }

/** Checked files are in memory whole: up to 20 MB for four of them. */
const inMemory = limitConcurrency(4)
/** Room for one file each, kept: to ask the system for megabytes and hand them back costs as much as reading them. */
const rooms: Buffer[] = []

/**
 * Says what a staged file is, by its content and never by its name, and whether a field of this group takes it
 * (contract section 4). Nothing compressed inside a PDF is opened; a picture is decoded to its last line.
 */
export function checkContent(path: string, accepts: FileGroup): Promise<CheckedContent> {
  return inMemory(async () => {
    const room = rooms.pop() ?? Buffer.allocUnsafeSlow(maxFileBytes)
    try {
      const bytes = await readInto(room, path)
      return bytes ? await checkBytes(bytes, accepts) : refused('too-large')
    } finally {
      rooms.push(room)
    }
  })
}

/** The bytes of a file, at the beginning of `room`; undefined when it is larger. */
async function readInto(room: Buffer, path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > room.length) return undefined
    const { bytesRead } = await file.read(room, 0, size, 0)
    return room.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function checkBytes(bytes: Buffer, accepts: FileGroup): Promise<CheckedContent> {
  if (bytes.length === 0) return refused('empty')
  const start = bytes.toString('latin1', 0, fileStartBytes)
  const wrongStart = startProblem(start, accepts)
  if (wrongStart) return refused(wrongStart)
  const contentType = contentTypeOfStart(start)
  if (contentType === null || endsAsArchive(bytes)) return refused('not-accepted-type')
  if (isTooLarge(bytes.length, accepts)) return refused('too-large')
  if (contentType === 'application/pdf') {
    const inspected = inspectPdf(bytes)
    return inspected.ok ? { ok: true, contentType, flags: inspected.flags } : inspected
  }
  const outcome = await imageDecodes(bytes)
  return outcome === 'decodes' ? { ok: true, contentType, flags: [] } : refused(outcome)
}

function refused(problem: FileProblem): CheckedContent {
  return { ok: false, problem }
}

/**
 * True when a ZIP directory ends exactly where the file ends, so that the file also opens as an archive or a Java program.
 * Other bytes behind the end of a picture or PDF are let through: phones add films and notes there, and what is handed out
 * is an attachment of the type found here.
 */
function endsAsArchive(bytes: Buffer): boolean {
  const record = Buffer.from('PK\x05\x06', 'latin1')
  const recordLength = 22
  const earliest = Math.max(0, bytes.length - recordLength - 0xffff)
  for (let at = bytes.lastIndexOf(record); at >= earliest; at = bytes.lastIndexOf(record, at - 1)) {
    if (at + recordLength <= bytes.length && at + recordLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return true
    if (at === 0) break
  }
  return false
}
