import type { Catalogue } from '#shared/catalogue/types.ts'
import { previewPages } from '#shared/domain/preview-pages.ts'
import { fillGaps } from '#shared/page-gaps.ts'
import { publicUrlToken } from '#shared/paths.ts'
import { partOf, problemsOf, type SettingPlace, withParts } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import type { Context } from '../../context.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { readAnnouncedRounds } from '../publishing/announced-rounds.ts'
import { noticeMarkup } from '../publishing/notice-markup.ts'
import { type PageRenderer, type RenderedPage, RenderFailed } from '../publishing/page-renderer.ts'
import { draftAt, noSuchSetting } from './read-settings.ts'

/** What previews are made with; without a built site there are none of pages. */
export type Previewer = PageRenderer | undefined

export interface Preview {
  html: string
  /** The policy under which it is shown, without who may frame it. */
  policy: string
}

interface Wanted {
  place: SettingPlace
  /** With its query; the page of the setting’s own by default. */
  path?: string | undefined
}

/**
 * The page of the draft: the published catalogue with this draft put in, or as it is without a draft. A draft may have problems, as long
 * as its page can be drawn. Throws 404 for a page that this site does not have, and 422 with the problems for a draft that cannot be drawn.
 */
export async function previewSetting(
  context: Context,
  previewer: Previewer,
  { place, path }: Wanted,
): Promise<Preview> {
  const { value } = await newestCatalogue(context.db)
  const draft = await draftAt(context.db, place)
  if (!draft && partOf(value, place) === undefined) throw noSuchSetting()
  const wanted = path ?? previewPages(place)[0]?.path
  if (wanted === undefined)
    throw new AppError('not-found', 'This setting has no page of its own. Say which page to show it on.')
  const changes = draft ? [{ place, body: draft.body }] : []
  const page = await renderPage(context, previewer, {
    path: wanted,
    catalogue: withParts(value, changes) as Catalogue,
  }).catch((error: unknown) => {
    if (!(error instanceof RenderFailed)) throw error
    const problems = problemsOf(value, changes).map(({ field, message }) => ({ field: field || 'body', message }))
    const message = `The page cannot be drawn with this draft. ${error.message}`
    throw invalidFields(problems.length > 0 ? problems : [{ field: 'body', message }])
  })
  if (!page) throw new AppError('not-found', 'The website has no such page with this draft.')
  const notices = noticesOf(withParts(value, changes) as Catalogue, { place, isDrawn: isWhole(value, changes) })
  const html = fillGaps(page.html, noticeMarkup(notices, context.clock.now()))
  return { html: html.replaceAll(publicUrlToken, context.config.publicUrl), policy: pagePolicy(page) }
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
export function asFramed({ html, policy }: Preview): FileAnswer {
  return {
    contentType: 'text/html; charset=utf-8',
    fileName: 'preview.html',
    bytes: Buffer.from(html),
    shownUnder: `${policy}; frame-ancestors 'self'`,
  }
}

const ribbonStyle =
  'position:sticky;inset-block-start:0;z-index:99;margin:0;padding:10px 16px;background:#15131f;color:#fff;font:600 15px/1.4 system-ui,sans-serif;text-align:center'

/** For people with a link, who have to see that it is none of the real pages. `says` is ours, and no markup. */
export function asShared({ html, policy }: Preview, says: string): Preview {
  const ribbon = `<p role="note" style="${ribbonStyle}">${says}</p>`
  return {
    html: html.replace(/<body[^>]*>/, body => `${body}${ribbon}`),
    policy: `${policy}; frame-ancestors 'none'`,
  }
}
