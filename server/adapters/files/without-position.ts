import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { FileContentType } from '#shared/domain/files.ts'
import type { StagedFile } from './staging.ts'

/**
 * Takes out of a staged picture what a camera says about itself and the place, and what phones add behind a picture, as films. Which
 * way up it is stays, and every pixel: nothing is encoded again. A file without any of it is left as it is.
 */
export async function removePosition(staged: StagedFile, contentType: FileContentType): Promise<StagedFile> {
  if (contentType === 'application/pdf') return staged
  const bytes = await readFile(staged.path)
  const clean = contentType === 'image/jpeg' ? cleanJpeg(bytes) : cleanPng(bytes)
  if (clean.equals(bytes)) return staged
  await writeFile(staged.path, clean)
  return { ...staged, size: clean.length, sha256: createHash('sha256').update(clean).digest('hex') }
}

const exifMark = 'Exif\0\0'

/** The segments in front of the picture without those of cameras and programs; then the picture up to its end mark. */
function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    const turned = marker === 0xe1 ? orientationOf(segment.subarray(4)) : 1
    if (turned !== 1) kept.push(exifSegment(turned))
    else if (isOfPicture(marker, segment)) kept.push(segment)
    at = end
    if (marker === 0xda) return Buffer.concat([...kept, bytes.subarray(at, endOfJpeg(bytes, at))])
  }
  return bytes
}

/** Everything but the segments of programs, of which three say how to decode: JFIF, colour profile, Adobe's colours. */
function isOfPicture(marker: number, segment: Buffer): boolean {
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return true
  return marker === 0xe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
}

/** Behind the end mark; the end of the file if there is none, because then the picture cannot be told from what follows. */
function endOfJpeg(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === 0xff) at += 1
    else if (isData || at + 4 > bytes.length) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return bytes.length
}

/** Which way up a picture is, 1 to 8, as its Exif data says; 1 where it says nothing. */
function orientationOf(data: Buffer): number {
  const tiff = data.subarray(data.toString('latin1', 0, 6) === exifMark ? exifMark.length : 0)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    const value = short(at + 8)
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Exif data that say only which way up a picture is. */
function orientationData(orientation: number): Buffer {
  const data = Buffer.from('4d4d002a000000080001011200030000000100000000'.padEnd(52, '0'), 'hex')
  data.writeUInt16BE(orientation, 18)
  return data
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(exifMark, 'latin1'), orientationData(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Chunks that say how to draw a picture. All others are words about it. */
const drawingChunks = /^(?:[A-Z]|tRNS|gAMA|cHRM|sRGB|iCCP|bKGD|pHYs|sBIT|hIST|sPLT|cICP|mDCV|cLLI|acTL|fcTL|fdAT)/

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const turned = type === 'eXIf' ? orientationOf(bytes.subarray(at + 8, end - 4)) : 1
    if (turned !== 1) kept.push(chunk(type, orientationData(turned)))
    else if (drawingChunks.test(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
