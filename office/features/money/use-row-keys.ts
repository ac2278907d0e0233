import { useKeys } from '../../lib/keys.ts'

interface RowKeys {
  title: string
  focusSearch: () => void
  more: () => void
}

/** The keys of a list of money. The focus is on the link of the current row, so Enter opens it. */
export function useRowKeys({ title, focusSearch, more }: RowKeys): void {
  const step = (by: 1 | -1) => () => {
    const links = [...document.querySelectorAll<HTMLElement>('.payment-row th a')]
    const at = links.findIndex(link => link.matches(':focus'))
    const next = at === -1 ? 0 : Math.max(0, at + by)
    if (next >= links.length) more()
    const link = links[Math.min(next, links.length - 1)]
    link?.focus({ preventScroll: true })
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys(title, [
    { keys: 'j', label: 'Next payment', run: step(1) },
    { keys: 'k', label: 'Previous payment', run: step(-1) },
    { keys: '/', label: 'Search and filter', run: focusSearch },
  ])
}
