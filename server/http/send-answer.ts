import type { FastifyReply } from 'fastify'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { downloadFileName } from '#shared/domain/files.ts'
import type { FileAnswer } from './handler.ts'
import { compressOnce } from './site/compress.ts'
import { negotiate } from './site/negotiate.ts'

/** Sends what a handler returned, as the row of its call says. */
export function sendAnswer(reply: FastifyReply, row: CallRow, answer: unknown): FastifyReply | Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (row.answer === 'file') return sendFile(reply, answer as FileAnswer)
  if (row.answer === 'nothing') return reply.code(204).send()
  const text = JSON.stringify(answer)
  reply.code(row.status ?? 200).header('content-type', 'application/json; charset=utf-8')
  return row.who === 'key' ? sendSmall(reply, text) : reply.send(text)
}

const worthCompressing = 2_000

/** Compressed only for programs that read the feed: a response to a browser may contain a secret beside user input. */
async function sendSmall(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = negotiate(reply.request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding === 'identity' || text.length < worthCompressing) return reply.send(text)
  return reply.header('content-encoding', encoding).send(await compressOnce(encoding, Buffer.from(text)))
}

/** An attachment in a sandbox, unless it is a page of ours: uploads never run as part of this site. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.etag !== undefined) {
    reply.header('etag', file.etag)
    if (reply.request.headers['if-none-match'] === file.etag) {
      if (!Buffer.isBuffer(file.bytes)) file.bytes.destroy()
      return reply.code(304).send()
    }
  }
  if (file.shownUnder !== undefined)
    return reply
      .header('content-type', file.contentType)
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', file.shownUnder)
      .send(file.bytes)
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.bytes)
}

/** RFC 6266: an ASCII name for old programs, and the full name in UTF-8. */
function contentDisposition({ fileName, contentType }: FileAnswer): string {
  const isOurs = contentType === 'application/pdf' || contentType === 'image/jpeg' || contentType === 'image/png'
  const name = isOurs ? downloadFileName(fileName, contentType) : fileName
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
