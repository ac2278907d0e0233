import { isSpareLink } from './idle.ts'

/** Prefetches the pages that readers often open next from a public page, except on a metered or slow connection. */
export function fetchOftenNext(): void {
  if (!document.body.dataset.badge || isSpareLink()) return
  for (const address of ['/programs', location.pathname === '/faq' ? '/contact' : '/faq'])
    fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
}
