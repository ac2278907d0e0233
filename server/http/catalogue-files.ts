import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFileId } from '#shared/catalogue/file-id.ts'
import { FileNotStoredError } from '../adapters/files/index.ts'
import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'

interface Found {
  id: string
  contentType: string
  bytes: Buffer
}

/** So many bytes of pictures that were asked for last are kept in memory, so that a page with photographs costs the store nothing. */
const mostKept = 24_000_000

/**
 * `GET /files/:id` and `GET /files/small/:id`: the files that the catalogue names, for anyone. They never change, so browsers keep them,
 * and nothing in them runs.
 */
export function catalogueFiles(app: FastifyInstance, context: Context): void {
  const find = keeping(key => findFile(context, key))
  for (const [path, kind] of [
    ['/files/:id', 'id'],
    ['/files/small/:id', 'small_of'],
  ] as const)
    app.get<{ Params: { id: string } }>(path, { logLevel: 'warn' }, async (request, reply) => {
      const { id } = request.params
      const found = isFileId(id) ? await find(`${kind} ${id}`) : undefined
      if (!found) throw new AppError('not-found', 'There is no file at this address.')
      return send(found, request, reply)
    })
}

function send({ id, contentType, bytes }: Found, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${id}"`
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (contentType === 'application/pdf') reply.header('content-disposition', 'attachment; filename="handbook.pdf"')
  return reply.header('content-type', contentType).send(bytes)
}

async function findFile({ db, files }: Context, key: string): Promise<Found | undefined> {
  const [column, id = ''] = key.split(' ')
  const row = await db
    .selectFrom('catalogue_file')
    .select(['id', 'storage_key', 'content_type'])
    .where(column === 'small_of' ? 'small_of' : 'id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  try {
    return { id: row.id, contentType: row.content_type, bytes: await buffer(await files.read(row.storage_key)) }
  } catch (error) {
    if (error instanceof FileNotStoredError) return undefined
    throw error
  }
}

/** Remembers what was found last. Many who ask for the same at once wait for one reading. */
function keeping(find: (key: string) => Promise<Found | undefined>): (key: string) => Promise<Found | undefined> {
  const kept = new Map<string, Found>()
  const asked = new Map<string, Promise<Found | undefined>>()
  let bytes = 0
  function keep(key: string, found: Found): void {
    if (found.bytes.length > mostKept / 8) return
    kept.set(key, found)
    bytes += found.bytes.length
    for (const [oldest, { bytes: gone }] of kept) {
      if (bytes <= mostKept) break
      kept.delete(oldest)
      bytes -= gone.length
    }
  }
  return key => {
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const waiting = asked.get(key)
    if (waiting) return waiting
    const finding = find(key)
      .then(found => {
        if (found) keep(key, found)
        return found
      })
      .finally(() => asked.delete(key))
    asked.set(key, finding)
    return finding
  }
}
