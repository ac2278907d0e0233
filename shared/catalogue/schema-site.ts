import * as z from 'zod'
import { isSafeHref } from '../domain/formatted-text.ts'
import { noticeImportances, noticePlaces } from '../domain/notices.ts'
import { anchor, formatted, list, moment, words } from './schema-values.ts'

/** What stands on top of pages for a while. */
const notice = z
  .strictObject({
    id: anchor,
    text: formatted(600),
    /** Public pages, pages of the portal, or both. */
    where: z.enum(noticePlaces),
    importance: z.enum(noticeImportances),
    /** Without them it is shown from its publication, and until it is taken away. */
    from: moment.optional(),
    until: moment.optional(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    message: 'A notice has to end after it begins.',
  })

/** So many at most that they do not push the page itself from the screen of a phone. */
export const noticesSchema = z.array(notice).max(20, 'Use no more than 20. Remove those that are over.')

/** The page of public statistics: whether there is one, and of how many rounds, the newest first. */
export const statisticsSchema = z.strictObject({
  isShown: z.boolean(),
  rounds: z
    .number()
    .int('Write a whole number.')
    .min(1, 'Show at least one round.')
    .max(4, 'Show no more than 4 rounds.'),
})

/** Sites that the institution names in its setting, and the dialog “Leaving This Site” knows. */
const outside = ['mainSite', 'contact', 'applicationPortal', 'staffPortal', 'store', 'shortCourses'] as const

const navigationLink = z.discriminatedUnion('kind', [
  /** A page of this site. */
  z.strictObject({
    kind: z.literal('page'),
    text: words,
    href: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])\S*$/, 'Begin with /, such as /faq.'),
  }),
  /** The list of each kind of programme that is offered, by its own name. */
  z.strictObject({ kind: z.literal('kinds-of-programmes') }),
  /** One of the other sites of the institution, by its own name unless there is a text. */
  z.strictObject({ kind: z.literal('other-site'), site: z.enum(outside), text: words.optional() }),
  z.strictObject({
    kind: z.literal('address'),
    text: words,
    url: words.refine(url => url.startsWith('https://') && isSafeHref(url), 'Begin with https://.'),
    /** What the dialog “Leaving This Site” calls it. */
    destination: words,
  }),
])

const linksUpTo = (count: number) => list(navigationLink).max(count, `Use no more than ${count}.`)

/** Links of the bar and of the foot. Addresses, social media and the account links stand where they are. */
export const navigationSchema = z.strictObject({
  bar: linksUpTo(8),
  columns: list(z.strictObject({ heading: words, links: linksUpTo(8) })).max(3, 'Use no more than 3.'),
  /** In small print at the end. */
  small: linksUpTo(6),
})
