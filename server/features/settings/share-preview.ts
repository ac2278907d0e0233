import type * as z from 'zod'
import { perQuarterHour } from '#shared/contract/calls/limit.ts'
import type { previewLink } from '#shared/contract/schemas/settings.ts'
import { previewQuery } from '#shared/contract/schemas/settings.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { isSettingKind } from '#shared/domain/setting-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { SettingPlace } from '../../catalogue/parts.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { html } from '../../http/html.ts'
import { type PlainPage, plainPage, plainPagePolicy } from '../../http/plain-page.ts'
import { countHits, networkCounters, withFactor } from '../../http/rate-limit.ts'
import { auditSetting, lockPlace } from './draft-setting.ts'
import { asShared, type Preview, type Previewer, previewSetting } from './preview-setting.ts'
import { draftAt } from './read-settings.ts'

const tokenBytes = 24
const lastsMs = 7 * 86_400_000
/** Links to one draft at a time. */
const mostLinks = 20
/** Pages drawn for one network, whether its links are right or wrong. */
const reads = perQuarterHour(300)

/** Makes a link with which anyone reads the draft of a setting. Throws 409 without a draft, and for one with too many links. */
export function sharePreview(
  context: Context,
  transact: Transact,
  member: StaffMember,
  place: SettingPlace,
): Promise<z.output<typeof previewLink>> {
  const { clock, config, random } = context
  return transact(async tx => {
    await lockPlace(tx, place)
    const draft = await draftAt(tx, place)
    if (!draft) throw new AppError('conflicting-change', 'There is no draft to show. It begins with the first change.')
    const now = clock.now()
    await tx.deleteFrom('setting_preview_link').where('ends_at', '<=', now).execute()
    const { links } = await tx
      .selectFrom('setting_preview_link')
      .select(({ fn }) => fn.countAll<number>().as('links'))
      .where('draft_id', '=', draft.id)
      .executeTakeFirstOrThrow()
    if (Number(links) >= mostLinks)
      throw new AppError('conflicting-change', `There are ${mostLinks} links to this draft already. Use one of them.`)
    const token = random.token(tokenBytes)
    const ends_at = new Date(+now + lastsMs)
    await tx
      .insertInto('setting_preview_link')
      .values({
        ...{ id: random.id(), token_hash: hashToken(token), draft_id: draft.id },
        ...{ made_by: member.id, made_at: now, ends_at },
      })
      .execute()
    const until = ends_at.toISOString()
    await auditSetting(tx, context, member, { place, action: 'setting.preview-shared', detail: { until } })
    return { url: `${config.publicUrl}/preview/${token}`, until }
  })
}

/** The draft that a link shows, and until when. */
async function sharedDraft(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ place: SettingPlace; until: Date } | undefined> {
  const row = await db
    .selectFrom('setting_preview_link')
    .innerJoin('setting_version', 'setting_version.id', 'setting_preview_link.draft_id')
    .select(['kind', 'key', 'ends_at'])
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now)
    // Published: everyone can read it now.
    .where('version', 'is', null)
    .executeTakeFirst()
  if (!row || !isSettingKind(row.kind)) return undefined
  return { place: { kind: row.kind, key: row.key }, until: row.ends_at }
}

export interface SharedPage extends Preview {
  status: number
  retryAfterSeconds?: number | undefined
}

/** What somebody with a link sees: the draft as it is now, or why not. */
export async function openShared(
  context: Context,
  previewer: Previewer,
  { token, query, ip }: { token: string; query: unknown; ip: string },
): Promise<SharedPage> {
  try {
    await countHits(context, networkCounters('preview', ip, withFactor(context, reads)))
    const shared = await sharedDraft(context.db, token, context.clock.now())
    if (!shared) return sorry(404, 'This preview has ended', ended)
    const { success, data } = previewQuery.safeParse(query)
    if (!success) return sorry(404, 'There is no such page', 'Open the link as you got it.')
    const preview = await previewSetting(context, previewer, { place: shared.place, path: data.path })
    return { status: 200, ...asShared(preview, draftUntil(shared.until)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, retryAfterSeconds } = error
    return { ...sorry(status, 'This draft cannot be shown', error.message), retryAfterSeconds }
  }
}

const draftUntil = (until: Date) =>
  `This is a draft. It is not published, and may still change. The link works until ${longDate(until)}.`

const ended = 'The draft was published or discarded, or seven days have passed. Ask for a new link.'

function sorry(status: number, title: string, says: string): SharedPage {
  const page: PlainPage = { title, head: html`<h1>${title}</h1>`, main: html`<p>${says}</p>` }
  return { status, body: plainPage(page), contentType: 'text/html; charset=utf-8', policy: plainPagePolicy(page) }
}
