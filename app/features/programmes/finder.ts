import { rowFits, wordsIn } from './finder-match.ts'

/** The changing parts of the list in the page. */
interface Finder {
  root: HTMLElement
  form: HTMLFormElement
  tabs: HTMLElement
}

/**
 * Shows one tab of the programme list and, in it, what fits the search. The address says which; typing and choosing rewrite
 * it. It runs before React and without it (app/boot/page.ts), and again whenever React shows the list: calling it again is
 * harmless, because handlers are set and not added.
 */
export function findProgrammes(): void {
  const root = document.querySelector<HTMLElement>('.finder')
  const form = root?.querySelector('form')
  const tabs = root?.querySelector<HTMLElement>('.tabs')
  if (!root || !form || !tabs) return
  const finder = { root, form, tabs }

  form.oninput = () => go(finder, { q: field(finder, 'q').value.trim(), subject: field(finder, 'subject').value })
  form.onsubmit = event => event.preventDefault()
  form.onreset = () => go(finder, { q: '', subject: '' })
  root.onclick = event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-tab]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(finder, { tab: keyOf(link) ?? '' })
    if (!tabs.contains(link)) tabs.querySelector<HTMLElement>('[aria-current]')?.focus()
  }
  show(finder)
}

const keyOf = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get('tab')

const field = ({ form }: Finder, name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement

/** Writes the change into the address, and shows the result. */
function go(finder: Finder, change: Record<string, string>): void {
  const next = new URL(location.href)
  for (const [name, value] of Object.entries(change))
    if (value) next.searchParams.set(name, value)
    else next.searchParams.delete(name)
  next.hash = ''
  // Keeps the router’s state; it reads the address again when the reader returns.
  history.replaceState(history.state, '', next)
  show(finder)
}

function show(finder: Finder): void {
  const { root, tabs } = finder
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('a')]
  const lists = [...root.querySelectorAll<HTMLElement>('.programmes')]
  const asked = new URLSearchParams(location.search)
  const current = links.find(link => keyOf(link) === asked.get('tab')) ?? links[0]
  const words = wordsIn(asked.get('q') ?? '')
  const group = asked.get('subject') ?? ''
  if (field(finder, 'q').value.trim() !== (asked.get('q') ?? '')) field(finder, 'q').value = asked.get('q') ?? ''
  field(finder, 'subject').value = group
  if (current) root.dataset.tab = keyOf(current) ?? ''
  delete root.dataset.held
  for (const [index, link] of links.entries()) {
    const found = narrow(lists[index], words, group)
    showCount(finder, link, found, link === current)
    if (link === current) say(finder, found, words.length > 0 || group !== '')
  }
}

/** Hides the rows that do not match, and returns how many do. */
function narrow(list: HTMLElement | undefined, words: string[], group: string): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('li[data-in]') ?? [])]
  for (const row of rows) row.hidden = !rowFits({ text: row.textContent, groups: row.dataset.in ?? '' }, words, group)
  return rows.filter(row => !row.hidden).length
}

/** On the tab, and on the button that leads there when the current tab has no match. */
function showCount({ root }: Finder, link: HTMLAnchorElement, found: number, isCurrent: boolean): void {
  const count = link.querySelector('span')
  if (count) count.textContent = String(found)
  const elsewhere = root.querySelector<HTMLAnchorElement>(`.nothing-found a[href*="tab=${keyOf(link)}"]`)
  if (elsewhere) {
    elsewhere.hidden = isCurrent || found === 0
    elsewhere.textContent = `${found} in ${elsewhere.dataset.name}`
  }
  if (isCurrent) link.setAttribute('aria-current', 'page')
  else link.removeAttribute('aria-current')
}

function say({ root }: Finder, found: number, isNarrowed: boolean): void {
  const status = root.querySelector('[role=status]')
  const nothing = root.querySelector<HTMLElement>('.nothing-found')
  if (status) status.textContent = `${found} ${found === 1 ? 'programme' : 'programmes'}${isNarrowed ? ' found' : ''}`
  if (nothing) nothing.hidden = found > 0
}
