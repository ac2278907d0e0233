import * as z from 'zod'
import { ownStages } from '../../domain/own-case.ts'
import { optionalParagraphs, paragraphs, uuid } from './text.ts'

/** Something that the office asked for. */
export const ownRequest = z.object({
  id: uuid,
  /** A kind of document to upload, or `answer` for a reply in words. */
  kind: z.string(),
  /** The name of the document. */
  label: z.string(),
  message: z.string(),
  /** Which files are taken; absent for a reply in words. */
  accepts: z.enum(['pdf', 'image', 'pdf-or-image']).optional(),
  state: z.enum(['open', 'answered']),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** Ours: how far the office is, as far as it has been released. */
export const ownCase = z.object({
  stage: z.enum(ownStages),
  message: z.string(),
  /** The first moment that is late. What comes later counts while the office is still checking. */
  due_at: z.string().optional(),
  requests: z.array(ownRequest).optional(),
  /** Messages from the office that have not been read. */
  unread: z.number().optional(),
  /** Whether the applicant can withdraw. */
  can_withdraw: z.literal(true).optional(),
})
export type OwnCase = z.infer<typeof ownCase>

export const ownMessage = z.object({
  id: uuid,
  from: z.enum(['office', 'applicant']),
  body: z.string(),
  sent_at: z.string(),
  /** When it was first read by the other side. */
  read_at: z.string().optional(),
})
export type OwnMessage = z.infer<typeof ownMessage>
export const ownMessages = z.array(ownMessage)

const text = paragraphs({ missing: 'Write your message.', max: 5_000 })
export const ownMessageBody = z.object({ body: text })
export const ownAnswerBody = z.object({ body: paragraphs({ missing: 'Write your reply.', max: 5_000 }) })
export const withdrawBody = z.object({ reason: optionalParagraphs(1_000) })

export const requestParams = z.object({ uuid, request: uuid })
