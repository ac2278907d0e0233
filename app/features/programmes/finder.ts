import { rowFits, wordsIn } from './finder-match.ts'

/**
 * Shows one tab of the programme list and, in it, what fits the search. The address says which; typing and choosing rewrite
 * it. It runs before React and without it (app/boot/page.ts), and again whenever React shows the list: calling it again is
 * harmless, because handlers are set and not added.
 */
export function findProgrammes(): void {
  const finder = document.querySelector<HTMLElement>('.finder')
  const form = finder?.querySelector('form')
  const tabs = finder?.querySelector<HTMLElement>('.tabs')
  if (!finder || !form || !tabs) return
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('a')]
  const lists = [...finder.querySelectorAll<HTMLElement>('.programmes')]
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  const keyOf = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get('tab')

  const show = (): void => {
    const asked = new URLSearchParams(location.search)
    const current = links.find(link => keyOf(link) === asked.get('tab')) ?? links[0]
    const words = wordsIn(asked.get('q') ?? '')
    const group = asked.get('subject') ?? ''
    if (field('q').value.trim() !== (asked.get('q') ?? '')) field('q').value = asked.get('q') ?? ''
    field('subject').value = group
    if (current) finder.dataset.tab = keyOf(current) ?? ''
    delete finder.dataset.held
    for (const [index, link] of links.entries()) {
      const isCurrent = link === current
      const list = lists[index]
      const rows = [...(list?.querySelectorAll<HTMLElement>('li[data-in]') ?? [])]
      for (const row of rows)
        row.hidden = !rowFits({ text: row.textContent, groups: row.dataset.in ?? '' }, words, group)
      const found = rows.filter(row => !row.hidden).length
      const count = link.querySelector('span')
      if (count) count.textContent = String(found)
      const elsewhere = finder.querySelector<HTMLAnchorElement>(`.nothing-found a[href*="tab=${keyOf(link)}"]`)
      if (elsewhere) {
        elsewhere.hidden = isCurrent || found === 0
        elsewhere.textContent = `${found} in ${elsewhere.dataset.name}`
      }
      if (isCurrent) {
        link.setAttribute('aria-current', 'page')
        say(found, words.length > 0 || group !== '')
      } else link.removeAttribute('aria-current')
    }
  }

  const say = (found: number, isNarrowed: boolean): void => {
    const status = finder.querySelector('[role=status]')
    const nothing = finder.querySelector<HTMLElement>('.nothing-found')
    if (status) status.textContent = `${found} ${found === 1 ? 'programme' : 'programmes'}${isNarrowed ? ' found' : ''}`
    if (nothing) nothing.hidden = found > 0
  }

  const go = (change: Record<string, string>): void => {
    const next = new URL(location.href)
    for (const [name, value] of Object.entries(change))
      if (value) next.searchParams.set(name, value)
      else next.searchParams.delete(name)
    next.hash = ''
    // The state is the router's; it reads the address again when the reader comes back.
    history.replaceState(history.state, '', next)
    show()
  }

  form.oninput = () => go({ q: field('q').value.trim(), subject: field('subject').value })
  form.onsubmit = event => event.preventDefault()
  form.onreset = () => go({ q: '', subject: '' })
  finder.onclick = event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-tab]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go({ tab: keyOf(link) ?? '' })
    if (!tabs.contains(link)) tabs.querySelector<HTMLElement>('[aria-current]')?.focus()
  }
  show()
}
