import type { Catalogue } from '#shared/catalogue/types.ts'
import { previewPages } from '#shared/domain/preview-pages.ts'
import { fillGaps } from '#shared/page-gaps.ts'
import { publicUrlToken } from '#shared/paths.ts'
import type { Context } from '../../base/context.ts'
import { crestPicture } from '../../base/crest-picture.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { partOf, problemsOf, type SettingPlace, withParts } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import type { FileAnswer, StaffMember } from '../../http/handler.ts'
import { html } from '../../http/html.ts'
import { noticeScript } from '../../http/site/notice-script.ts'
import { readAnnouncedRounds } from '../publishing/announced-rounds.ts'
import { noticeMarkup } from '../publishing/notice-markup.ts'
import { type PageRenderer, type RenderedPage, RenderFailed } from '../publishing/page-renderer.ts'
import { readStatistics } from '../statistics/count-statistics.ts'
import { statisticsMarkup } from '../statistics/statistics-markup.ts'
import { isWordingPlace, mailPolicy, previewWording } from './preview-wording.ts'
import { draftAt, noSuchSetting } from './read-settings.ts'

/** What previews are made with; without a built site there are none of pages. */
export type Previewer = PageRenderer | undefined

export interface Preview {
  body: string | Buffer
  contentType: string
  /** The policy under which it is shown, without who may frame it. */
  policy: string
}

interface Wanted {
  place: SettingPlace
  /** With its query; the page of the setting’s own by default. */
  path?: string | undefined
  /** For mails and letters: whom it is filled for, in place of the sample. */
  application?: string | undefined
  member?: StaffMember
}

const asHtml = 'text/html; charset=utf-8'

/** What somebody reads when a draft is published: a page of the website, a mail or a letter. Throws as these do. */
export async function previewSetting(context: Context, previewer: Previewer, wanted: Wanted): Promise<Preview> {
  const { place, application, member } = wanted
  if (!isWordingPlace(place)) return previewPage(context, previewer, wanted)
  const made = await previewWording(context, { place, application, member })
  return made.is === 'letter'
    ? { body: made.bytes, contentType: 'application/pdf', policy: "default-src 'none'" }
    : { body: withSubject(made), contentType: asHtml, policy: mailPolicy }
}

const subjectStyle =
  'margin:0;padding:12px 20px;border-bottom:1px solid #c9c2b4;font:600 16px/1.4 system-ui,sans-serif;color:#15131f;background:#fff'

/** A mail has its subject above it, as in a mailbox. */
function withSubject({ html: mail, subject }: { html: string; subject: string }): string {
  const line = html`<p style="${subjectStyle}">${subject}</p>`.markup
  return withCrest(mail).replace(/<body[^>]*>/, body => `${body}${line}`)
}

/** The picture that the mail would have attached. */
function withCrest(mail: string): string {
  const picture = crestPicture()
  if (!picture) return mail.replace(/<img src="cid:crest"[^>]*>/, '')
  return mail.replaceAll('cid:crest', `data:image/png;base64,${picture.toString('base64')}`)
}

/**
 * The page of the draft: the published catalogue with this draft put in, or as it is without a draft. A draft may have problems, as long
 * as its page can be drawn. Throws 404 for a page that this site does not have, and 422 with the problems for a draft that cannot be drawn.
 */
async function previewPage(context: Context, previewer: Previewer, { place, path }: Wanted): Promise<Preview> {
  const { value } = await newestCatalogue(context.db)
  const draft = await draftAt(context.db, place)
  if (!draft && partOf(value, place) === undefined) throw noSuchSetting()
  const wanted = path ?? previewPages(place)[0]?.path
  if (wanted === undefined)
    throw new AppError('not-found', 'This setting has no page of its own. Say which page to show it on.')
  const changes = draft ? [{ place, body: draft.body }] : []
  const page = await renderPage(context, previewer, {
    path: wanted,
    catalogue: withItsPage(place, withParts(value, changes) as Catalogue),
  }).catch((error: unknown) => {
    if (!(error instanceof RenderFailed)) throw error
    const problems = problemsOf(value, changes).map(({ field, message }) => ({ field: field || 'body', message }))
    const message = `The page cannot be drawn with this draft. ${error.message}`
    throw invalidFields(problems.length > 0 ? problems : [{ field: 'body', message }])
  })
  if (!page) throw new AppError('not-found', 'The website has no such page with this draft.')
  const notices = noticesOf(withParts(value, changes) as Catalogue, { place, isDrawn: isWhole(value, changes) })
  const now = context.clock.now()
  const figures = statisticsMarkup(await readStatistics(context.db), now)
  const whole = fillGaps(page.html, new Map([...noticeMarkup(notices, now), ...figures]))
  // A preview shows every notice, also one that its reader has dismissed.
  const body = whole.replace(noticeScript.markup, '').replaceAll(publicUrlToken, context.config.publicUrl)
  return { body, contentType: asHtml, policy: pagePolicy(page) }
}

/** The page of the statistics is drawn before it is shown: whoever decides about it reads it first. */
function withItsPage({ kind }: SettingPlace, value: Catalogue): Catalogue {
  return kind === 'statistics' ? { ...value, statistics: { ...value.statistics, isShown: true } } : value
}

/** What stands on top of the page; of a draft of notices all of them, also before they begin. */
function noticesOf(
  { notices }: Catalogue,
  { place, isDrawn }: { place: SettingPlace; isDrawn: boolean },
): Catalogue['notices'] {
  if (place.kind !== 'notices') return notices
  return isDrawn ? notices.map(({ from: _from, until: _until, ...notice }) => notice) : []
}

const isWhole = (value: Catalogue, changes: Parameters<typeof problemsOf>[1]) => problemsOf(value, changes).length === 0

async function renderPage(
  { db }: Context,
  previewer: Previewer,
  { path, catalogue }: { path: string; catalogue: Catalogue },
): Promise<RenderedPage | undefined> {
  if (!previewer) throw new AppError('overloaded', 'This server has no built website to draw the page with.')
  return previewer.render({ path, catalogue, rounds: await readAnnouncedRounds(db) })
}

/** A page’s own styles, pictures and fonts, and the inline scripts that were rendered with it. */
function pagePolicy({ scriptHashes }: RenderedPage): string {
  const scripts = scriptHashes.map(hash => `'${hash}'`).join(' ') || "'none'"
  return `${stillPolicy}; script-src ${scripts}`
}

const stillPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'"

/** For the frame of the office, and nobody else’s. */
export function asFramed({ body, contentType, policy }: Preview): FileAnswer {
  const bytes = Buffer.from(body)
  return { contentType, fileName: 'preview', bytes, shownUnder: `${policy}; frame-ancestors 'self'` }
}

const ribbonStyle =
  'position:sticky;inset-block-start:0;z-index:99;margin:0;padding:10px 16px;background:#15131f;color:#fff;font:600 15px/1.4 system-ui,sans-serif;text-align:center'

/** For people with a link, who have to see that it is none of the real pages. `says` is ours, and no markup. */
export function asShared({ body, contentType, policy }: Preview, says: string): Preview {
  const ribbon = `<p role="note" style="${ribbonStyle}">${says}</p>`
  return {
    body: typeof body === 'string' ? body.replace(/<body[^>]*>/, start => `${start}${ribbon}`) : body,
    contentType,
    policy: `${policy}; frame-ancestors 'none'`,
  }
}
