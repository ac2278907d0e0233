import { neighboursOf } from '#shared/domain/neighbours.ts'
import { findProgramme, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { type GapTexts, gapKey } from '#shared/page-gaps.ts'
import { paths } from '#shared/paths.ts'
import { type Html, html } from '../../http/html.ts'
import type { ShutProgramme, ShutState } from './shut-programmes.ts'

const words: Record<ShutState, { mark: string; title: string }> = {
  full: { mark: 'Full', title: 'This programme is full' },
  closed: { mark: 'Closed', title: 'This programme is not accepting applications' },
}

/**
 * What public pages say about programmes that are not accepting applications. Other pages get no extra bytes, not
 * even styles.
 */
export function offeringMarkup(shut: ReadonlyMap<string, ShutProgramme>): GapTexts {
  const texts = new Map<string, string>()
  for (const [id, one] of shut) {
    const programme = findProgramme(id)
    if (!programme) continue
    const notice = noticeOf(
      one,
      neighboursOf(programme, other => !shut.has(other)),
    ).markup
    texts.set(gapKey('offering-mark', id), html`<p class="shut-mark">${words[one.state].mark}</p>`.markup)
    texts.set(gapKey('offering-notice', id), notice)
  }
  return texts
}

function noticeOf({ state, roundName }: ShutProgramme, neighbours: readonly ProgrammeSummary[]): Html {
  const instead =
    neighbours.length > 0
      ? html`<p>You could apply for one of these:</p><ul>${neighbours.map(({ id, title }) => html`<li><a href="${paths.programme(id)}">${title}</a></li>`)}</ul>`
      : html`<p>No other programme at this level is accepting applications in this round.</p>`
  return html`${styles}<aside class="shut" aria-label="${words[state].title}"><p><b>${words[state].title}</b></p><p>It is no longer accepting applications in this round: ${roundName}.</p>${instead}</aside>`
}

// The application deadline does not apply to a closed programme.
const styles = html`<style>.shut{margin-block-end:1.5rem;padding:1rem 1.25rem;border:1px solid;border-inline-start-width:8px}.shut b{font-size:1.2em}.shut p+p,.shut ul{margin-block-start:.4rem}.shut ul{margin-block-end:0;padding:0;list-style:none}.shut a{display:inline-flex;align-items:center;min-height:44px;padding-block:.4rem;line-height:1.35;color:inherit}.programme-head .soonest,.programme-end .soonest{display:none!important}</style>`
