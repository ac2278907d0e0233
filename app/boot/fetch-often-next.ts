import { isSpareLink } from './idle.ts'

/** Where readers go next from a public page: here before the link is pressed, unless the link is one that costs. */
export function fetchOftenNext(): void {
  if (!document.body.dataset.badge || isSpareLink()) return
  for (const address of ['/programs', location.pathname === '/faq' ? '/contact' : '/faq'])
    fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
}
