import { institution } from '#shared/catalogue/parts/institution.ts'
import type { LetterState } from '#shared/domain/letters.ts'
import { type Html, html } from '../../http/html.ts'
import type { PlainPage } from '../../http/plain-page.ts'
import type { CheckedLetter } from './find-letter.ts'

const style = `
main { max-width: 42rem; margin: 0 auto; padding: 2rem clamp(1rem, .4rem + 2.6vw, 2.5rem) 4rem; display: grid; gap: 1.5rem; }
.band h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); margin: .25rem 0 1.25rem; max-width: 20ch; }
.stamp { display: flex; gap: 1rem; align-items: center; padding: 1.25rem; border: 2px solid; border-radius: .75rem; }
.stamp svg { flex: none; width: 3rem; height: 3rem; }
.stamp strong { display: block; font-size: 1.25rem; line-height: 1.25; }
.valid { color: var(--ok); background: var(--ok-ground); }
.replaced { color: var(--warn); background: var(--warn-ground); }
.revoked, .unknown { color: var(--danger); background: var(--danger-ground); }
dl { display: grid; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { font-weight: 600; font-variant-numeric: tabular-nums; }
@media (forced-colors: active) { .stamp { border-color: CanvasText; } }
`

/** Drawn shapes, so that the result does not depend on colour alone. */
const signs = {
  tick: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-7"/></svg>`,
  arrow: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M7.5 12h9m-4-4 4 4-4 4"/></svg>`,
  cross: html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m8.5 8.5 7 7m0-7-7 7"/></svg>`,
}

interface Answer {
  sign: keyof typeof signs
  title: string
  meaning: string
}

const answers: Record<LetterState, Answer> = {
  valid: {
    sign: 'tick',
    title: 'This letter is valid',
    meaning: 'We issued it, and the offer still stands.',
  },
  replaced: {
    sign: 'arrow',
    title: 'A newer letter has replaced this one',
    meaning: 'The offer still stands, but not as this letter describes it. Ask the applicant for the newest letter.',
  },
  revoked: {
    sign: 'cross',
    title: 'This letter is no longer valid',
    meaning: 'We issued it, but the offer has ended.',
  },
}

export function letterPage({ state, ...letter }: CheckedLetter): PlainPage {
  const facts = [
    ['Letter number', letter.number],
    ['Issued on', letter.issued_on],
    ['Initials', letter.initials],
    ['Programme', letter.programme],
    ['Session', letter.session],
  ]
  return checkPage(
    html`${stamp(state, answers[state])}
<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<p>Compare this with the letter in front of you. If anything differs, the letter has been altered: write to <a href="${institution().admissionsHref}">${institution().admissionsEmail}</a>.</p>`,
  )
}

export function unknownPage(): PlainPage {
  return checkPage(
    html`${stamp('unknown', {
      sign: 'cross',
      title: 'We have no record of this letter',
      meaning: 'None of our letters has this address. Scan the code again, or check every character of the address.',
    })}
<p>If the address is the one on the letter, we did not issue it. Write to <a href="${institution().admissionsHref}">${institution().admissionsEmail}</a> and attach a photo of it.</p>`,
  )
}

export function tooManyPage(when: string): PlainPage {
  return checkPage(stamp('replaced', { sign: 'arrow', title: 'Too many unknown letter addresses', meaning: when }))
}

function stamp(look: LetterState | 'unknown', { sign, title, meaning }: Answer): Html {
  return html`<div class="stamp ${look}">${signs[sign]}<p><strong>${title}</strong>${meaning}</p></div>`
}

function checkPage(main: Html): PlainPage {
  return { title: 'Check a letter of admission', style, head: html`<h1>Check a letter of admission</h1>`, main }
}
