import { institution } from '#shared/catalogue/parts/institution.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { contactMessage } from '../../emails/contact-message.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Handlers } from '../../http/handler.ts'
import { contactMessagesInAll } from '../../http/limits.ts'
import { countHit, withFactor } from '../../http/rate-limit.ts'

export function contactRoutes(context: Context) {
  return {
    /**
     * Stores a message and emails it to the office. Nothing is sent to the writer’s address, which may be someone
     * else’s.
     */
    sendContactMessage: async ({ body, transact }) => {
      await refuseFlood(context)
      return transact(async tx => {
        await tx
          .insertInto('contact_message')
          .values({ id: context.random.id(), ...body, created_at: context.clock.now() })
          .execute()
        const content = contactMessage({
          fullName: body.full_name,
          email: body.email,
          subject: body.subject,
          message: body.message,
        })
        await enqueueMail(tx, context, {
          kind: 'contact-message',
          to: institution().admissionsEmail,
          replyTo: body.email,
          content,
        })
        return { detail: 'We have received your message and will reply within two working days.' }
      })
    },
  } satisfies Partial<Handlers>
}

/**
 * Many networks together could fill the office’s mailbox and our disk. Throws 503 with the office’s email address.
 */
async function refuseFlood(context: Context): Promise<void> {
  try {
    await countHit(context, 'contact-messages', withFactor(context, contactMessagesInAll))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(
      'overloaded',
      `We cannot take more messages right now. Email ${institution().admissionsEmail}.`,
      {
        retryAfterSeconds: error.retryAfterSeconds ?? contactMessagesInAll.windowSeconds,
        cause: error,
      },
    )
  }
}
