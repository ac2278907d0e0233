import { createHash } from 'node:crypto'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { clockMoment } from '#shared/domain/calendar.ts'
import { type NoticeImportance, noticesAt } from '#shared/domain/notices.ts'
import { type GapTexts, gapKey } from '#shared/page-gaps.ts'
import { formattedHtml } from '../../http/formatted-html.ts'
import { type Html, html } from '../../http/html.ts'

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
  return html`${styles}<aside class="notices" aria-label="Notices">${notices.map(noticeOf)}</aside>`
}

/** Whoever has dismissed it does not see it, from before the first paint (app/boot/settings.ts). A changed text is shown again. */
function noticeOf({ id, text, importance }: Notice): Html {
  const name = `${id}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
  const hides = html`<style>[data-dismissed~="${name}"] [data-notice="${name}"]{display:none}</style>`
  return html`${hides}<div data-notice="${name}" data-importance="${importance}"><div><p class="notices-kind">${words[importance]}</p><div>${formattedHtml(text)}</div><button type="button" data-dismiss="${name}" aria-label="Dismiss this notice"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5.5 5.5l13 13m0-13-13 13" fill="none" stroke="currentColor" stroke-width="2"/></svg></button></div></div>`
}

// With the pages that have a notice, and only with them. A browser without scripts has nothing to dismiss with.
const styles = html`<style>.notices>[data-notice]{border-block-end:1px solid var(--line);border-inline-start:8px solid var(--info);background:var(--info-ground);color:var(--ink);overflow-wrap:anywhere}.notices>[data-importance=important]{border-inline-start-color:var(--warn);background:var(--warn-ground)}.notices>[data-importance=urgent]{border-inline-start-color:var(--danger);background:var(--danger-ground)}.notices>*>div{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem 1rem;max-width:calc(var(--wide) + 2*var(--gutter));margin-inline:auto;padding:.6rem var(--gutter)}.notices .notices-kind{grid-row:1;margin:0;font-weight:700;font-size:var(--t-small)}.notices [data-importance=urgent] .notices-kind{color:var(--danger)}.notices [data-importance=important] .notices-kind{color:var(--warn)}.notices>*>div>div{grid-row:2;max-width:var(--measure)}.notices .said{font-weight:700;font-size:1.1em}.notices p,.notices ul,.notices ol{margin:.2rem 0}.notices a{color:var(--link);font-weight:650}.notices button{grid-column:2;grid-row:1/3;align-self:start;display:grid;place-items:center;width:44px;height:44px;border:0;background:none;color:inherit;cursor:pointer}@media (scripting:none){.notices button{display:none}}@media print{.notices{display:none}}</style>`
