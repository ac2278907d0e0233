import { useKeys } from '../../lib/keys.ts'

/** The keys of the list. The focus is on the link to the comparison, so Enter opens it. */
export function usePeopleKeys(more: () => void): void {
  useKeys('People', [
    { keys: 'j', label: 'Next pair', run: () => move(1, more) },
    { keys: 'k', label: 'Previous pair', run: () => move(-1, more) },
    { keys: 'x', label: 'Not the same person, or back on the list', run: () => press('button') },
  ])
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.people-pair')]
}

function current(): HTMLElement | undefined {
  return rows().find(row => row.contains(document.activeElement))
}

function move(step: 1 | -1, more: () => void): void {
  const all = rows()
  const now = current()
  const at = now ? all.indexOf(now) + step : 0
  if (at >= all.length) more()
  const next = all[Math.max(0, Math.min(all.length - 1, at))]
  next?.querySelector('a')?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

function press(what: string): void {
  current()?.querySelector<HTMLElement>(what)?.click()
}
