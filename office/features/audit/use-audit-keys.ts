import { useKeys } from '../../lib/keys.ts'

/** The keys of the audit log. The focus is on what was done, so Enter shows the details. */
export function useAuditKeys({ focusSearch, more }: { focusSearch: () => void; more: () => void }): void {
  useKeys('Audit log', [
    { keys: 'j', label: 'Next line', run: () => move(1, more) },
    { keys: 'k', label: 'Previous line', run: () => move(-1, more) },
    { keys: 'o', label: 'Open the file of this line', run: openFile },
    { keys: '/', label: 'Search and filter', run: focusSearch },
  ])
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.audit-line')]
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
  next?.querySelector<HTMLElement>('.audit-what')?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

function openFile(): void {
  current()?.querySelector<HTMLElement>('.audit-about a')?.click()
}
