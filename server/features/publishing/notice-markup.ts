import { createHash } from 'node:crypto'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { clockMoment } from '#shared/domain/calendar.ts'
import { type NoticeImportance, noticesAt } from '#shared/domain/notices.ts'
import { type GapTexts, gapKey } from '#shared/page-gaps.ts'
import { formattedHtml } from '../../http/formatted-html.ts'
import { type Html, html } from '../../http/html.ts'
import { noticeScript } from '../../http/site/notice-script.ts'

type Notice = Catalogue['notices'][number]

const words: Record<NoticeImportance, string> = { note: 'Notice', important: 'Important', urgent: 'Urgent' }

/** The notices on top of public pages and of the portal at a moment. Pages without any get no bytes. */
export function noticeMarkup(notices: readonly Notice[], now: Date): GapTexts {
  const texts = new Map<string, string>()
  for (const place of ['public', 'portal'] as const) {
    const shown = noticesAt(notices, place, clockMoment(now))
    if (shown.length > 0) texts.set(gapKey('notices', place), regionOf(shown).markup)
  }
  return texts
}

function regionOf(notices: readonly Notice[]): Html {
  return html`${styles}${noticeScript}<aside class="notices" aria-label="Notices">${notices.map(noticeOf)}</aside>`
}

/** Whoever has dismissed it does not see it, from before the first paint (server/http/site/notice-script.ts). A changed text is shown again. */
function noticeOf({ id, text, importance }: Notice): Html {
  const name = `${id}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
  const hides = html`<style>[data-off~="${name}"] [data-notice="${name}"]{display:none}</style>`
  return html`${hides}<div data-notice="${name}" data-importance="${importance}"><div class="wrap"><p class="notices-kind">${words[importance]}</p><div>${formattedHtml(text)}</div><button type="button" data-dismiss="${name}" aria-label="Dismiss this notice"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5.5 5.5l13 13m0-13-13 13" fill="none" stroke="currentColor" stroke-width="2"/></svg></button></div></div>`
}

// With the pages that have a notice, and only with them, so with colours of its own: a page has only those that it uses. A browser
// without scripts has nothing to dismiss with.
const styles = html`<style>.notices{--info-sign:oklch(.38 .17 271);--info-back:oklch(.95 .022 275);--warn-sign:oklch(.42 .09 75);--warn-back:oklch(.955 .05 88);--danger-sign:oklch(.44 .17 20);--danger-back:oklch(.955 .022 20)}.dark .notices{--info-sign:oklch(.86 .075 275);--info-back:oklch(.28 .08 275);--warn-sign:oklch(.88 .1 88);--warn-back:oklch(.29 .05 80);--danger-sign:oklch(.86 .075 20);--danger-back:oklch(.29 .08 20)}.notices>[data-notice]{--sign:var(--info-sign);--back:var(--info-back);border-block-end:1px solid var(--sign);background:var(--back);color:var(--ink);overflow-wrap:anywhere}.notices>[data-importance=important]{--sign:var(--warn-sign);--back:var(--warn-back)}.notices>[data-importance=urgent]{--sign:var(--danger-sign);--back:var(--danger-back)}.notices .wrap{display:grid;grid-template-columns:minmax(0,1fr) 44px;gap:0 1rem;padding-block:.7rem}.notices .notices-kind{grid-row:1;margin:0;color:var(--sign);font-weight:700;font-size:.875rem}.notices .wrap>div{grid-row:2;grid-column:1;max-width:65ch}.notices .said{font-weight:700;font-size:1.1em}.notices p,.notices ul,.notices ol{margin:.15rem 0}.notices a{color:inherit;font-weight:650}.notices button{grid-column:2;grid-row:1/3;align-self:start;display:grid;place-items:center;width:44px;height:44px;margin-inline-start:auto;padding:0;border:0;background:none;color:inherit;cursor:pointer}@media (scripting:none){.notices button{display:none}}@media print{.notices{display:none}}</style>`
