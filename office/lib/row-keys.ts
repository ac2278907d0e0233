import type { KeyBinding } from './keys.ts'

interface RowKeys {
  /** What a row is: 'payment'. */
  one: string
  /** Reads on at the end. */
  list?: { hasNextPage: boolean; fetchNextPage: () => unknown }
  /** What takes the focus, one in each row: Enter opens it. */
  stop?: string
}

/** j and k go through the rows of a list. */
export function rowKeys({ one, list, stop = '.office-table tbody th a' }: RowKeys): KeyBinding[] {
  function move(by: 1 | -1): void {
    const stops = [...document.querySelectorAll<HTMLElement>(stop)]
    const here = stops.findIndex(each => rowOf(each).contains(document.activeElement))
    const at = here === -1 ? 0 : Math.max(0, here + by)
    if (at >= stops.length && list?.hasNextPage) list.fetchNextPage()
    const next = stops[Math.min(at, stops.length - 1)]
    next?.focus({ preventScroll: true })
    next && rowOf(next).scrollIntoView({ block: 'nearest' })
  }
  return [
    { keys: 'j', label: `Next ${one}`, run: () => move(1) },
    { keys: 'k', label: `Previous ${one}`, run: () => move(-1) },
  ]
}

/** Presses something in the row that has the focus. */
export function pressInRow(what: string): void {
  const { activeElement: focused } = document
  if (focused) rowOf(focused).querySelector<HTMLElement>(what)?.click()
}

function rowOf(element: Element): Element {
  return element.closest('tr, li') ?? element
}
