import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type PlainPage,
  picturedContentPolicy,
  plainPage,
  plainPagePolicy,
  styledContentPolicy,
} from '../plain-page.ts'
import { isMailName, listMails, readMail, readSource } from './mail-folder.ts'
import { listPage, mailPage, missingPage } from './mail-pages.ts'

/**
 * `GET /dev/mail`: the emails that were captured instead of sent. Anyone who reads them can reset passwords, so it exists only
 * while no mail server is configured (contract section 1).
 */
export function devMail(app: FastifyInstance, { mailDir }: { mailDir: string }): void {
  app.get<{ Querystring: Record<string, unknown> }>('/dev/mail', async ({ query }, reply) => {
    const list = await listMails(mailDir, { before: mailName(query.before), after: mailName(query.after) })
    return send(reply, listPage(list))
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async ({ params }, reply) => {
    const mail = await readMail(mailDir, params.name)
    return mail
      ? send(reply, mailPage(mail), {
          policy: mail.html.includes('"data:image/') ? picturedContentPolicy : styledContentPolicy,
        })
      : sendMissing(reply)
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name/source', async ({ params }, reply) => {
    const source = await readSource(mailDir, params.name)
    if (!source) return sendMissing(reply)
    return keepPrivate(reply)
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${params.name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(source)
  })
}

function mailName(value: unknown): string | undefined {
  return typeof value === 'string' && isMailName(value) ? value : undefined
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return send(reply.code(404), missingPage())
}

function send(reply: FastifyReply, page: PlainPage, { policy = plainPagePolicy(page) } = {}): FastifyReply {
  return keepPrivate(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(plainPage(page))
}

/** The URLs and pages contain codes and keys, so caches, search engines and other sites must not get them. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
}
