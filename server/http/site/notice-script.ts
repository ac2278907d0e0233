import { createHash } from 'node:crypto'
import { html } from '../html.ts'

/**
 * Stands before the notices of a page, so that only pages with one have it: hides those that were dismissed, before they are painted, and
 * remembers a dismissal, up to some hundred letters of names. A browser that stores nothing forgets it with the page.
 */
export const noticeScript = html`<script>{let r=document.documentElement;try{r.dataset.off=localStorage.notices}catch{}addEventListener("click",e=>{let n=e.target.closest("[data-dismiss]");if(n){n=(r.dataset.off+" "+n.dataset.dismiss).slice(-400);r.dataset.off=n;try{localStorage.notices=n}catch{}document.getElementById("main")?.focus()}})}</script>`

const source = noticeScript.markup.slice('<script>'.length, -'</script>'.length)

/** For the policy of every page: a notice can appear on it at any time. */
export const noticeScriptHash = `sha256-${createHash('sha256').update(source).digest('base64')}`
