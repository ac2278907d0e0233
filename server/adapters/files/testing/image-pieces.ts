import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with something on it: bands of colour and some noise, so that it has the size of a photo. */
export function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (((at * 7) % 251) ^ (at >> 9)) & 0xff
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A PNG of one colour, black and white, of any size: a few kilobytes that want gigabytes when they are opened. */
export async function blankPng(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  const rows = Readable.from(Array.from({ length: height }, () => row))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const data = await buffer(rows.pipe(createDeflate({ level: 9 })))
  return Buffer.concat([pngStart, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A JPEG with a comment right behind its start, as a camera program leaves one. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, 'latin1'), jpeg.subarray(2)])
}

export async function blankProgressive(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const create = { width, height, channels: 3, background: 'white' } as const
  return sharp({ create, limitInputPixels: false }).jpeg({ progressive: true }).toBuffer()
}
