import * as z from 'zod'
import { deskAreas, deskParts } from '../../domain/desk.ts'

/** Something that waits for the signature or the act of one person. */
export const deskRow = z.object({
  /** Stable while it waits: `deferrals`, or `deferrals:` and an id for one that stands alone. */
  key: z.string(),
  area: z.enum(deskAreas),
  part: z.enum(deskParts),
  /** What it is, with its number: '25 proposals to approve'. */
  title: z.string(),
  /** How the sentence goes on after the title. */
  rest: z.string().optional(),
  /** Who asked, why, or the first names. */
  detail: z.string().optional(),
  /** The programme that it is about, if it is one. */
  programme: z.string().optional(),
  count: z.number(),
  /** There are more than `count`. */
  has_more: z.literal(true).optional(),
  /** Since when the oldest one waits. */
  since: z.string(),
  /** When the first one is due. */
  due: z.string().optional(),
  /** The words of the button. */
  act: z.string(),
  /** Where it is done: an address below `/office`. */
  to: z.string(),
})

export const desk = z.object({
  /** In the order in which to do them. */
  rows: z.array(deskRow),
  /** The next release that is confirmed, for those who release. */
  next_release: z
    .object({ id: z.string(), name: z.string(), releases_at: z.string(), count: z.number(), by: z.string().optional() })
    .optional(),
})
