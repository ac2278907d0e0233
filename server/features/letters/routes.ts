import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { type PlainPage, plainPage, plainPagePolicy } from '../../http/plain-page.ts'
import { letterPage, tooManyPage, unknownPage } from './check-page.ts'
import { findLetter } from './find-letter.ts'
import { admissionLetter } from './issue-letter.ts'
import { rehearseLetter } from './rehearse-letter.ts'

export function letterRoutes(context: Context) {
  return {
    admissionLetter: ({ applicant, params }) => admissionLetter(context, applicant.accountId, params.uuid),
    rehearseLetter: ({ staff, params }) => rehearseLetter(context, staff, params),
  } satisfies Partial<Handlers>
}

/**
 * `GET /verify/:token`: whether a letter of admission is genuine and still valid (office.md section 5, Letters). A
 * page for people, and JSON for programs that ask for it.
 */
export function letterCheck(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { token: string } }>('/verify/:token', async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    reply.header('cache-control', 'no-store').header('vary', 'accept').header('x-robots-tag', 'noindex')
    try {
      const letter = await findLetter(context, request.params.token, request.ip)
      if (!letter) throw new AppError('not-found', 'We have issued no letter with this address.')
      return wantsPage ? send(reply, letterPage(letter)) : letter
    } catch (error) {
      if (!wantsPage || !(error instanceof AppError)) throw error
      if (error.code === 'not-found') return send(reply.code(404), unknownPage())
      if (error.code !== 'too-many-requests') throw error
      return send(reply.code(429).header('retry-after', error.retryAfterSeconds ?? 60), tooManyPage(error.message))
    }
  })
}

function send(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', plainPagePolicy(page))
    .send(plainPage(page))
}
