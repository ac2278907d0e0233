/** The least that Node can do with the same bytes: read the body, store it as safely as the product does, send as large a response. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'bare-node-'))

const server = createServer(async (request, reply) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://bare.test')
  const answer = Buffer.alloc(Number(search.slice(1)), 'x')
  if (pathname === '/keep') {
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx')
    const hash = createHash('sha256')
    for await (const chunk of request) {
      hash.update(chunk)
      await file.write(chunk)
    }
    hash.digest()
    await file.sync()
    await file.close()
    await rm(path)
  } else for await (const _chunk of request);
  reply.setHeader('content-length', answer.length)
  reply.end(answer)
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
process.on('SIGTERM', async () => {
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
