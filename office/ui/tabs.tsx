import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, type To } from 'react-router'

export interface Tab {
  id: string
  label: string
  to: To
  /** Room is kept for one that is awaited. */
  count?: number | 'awaited'
  /** Counting stopped early: '5,000+'. */
  more?: boolean
  /** Going back skips this tab. */
  replace?: boolean
}

type TabsProps = { label: string; tabs: readonly Tab[]; current: string; children?: ReactNode }

const figures = new Intl.NumberFormat('en-GB')

/** Tabs are links: each has its own address. */
export function Tabs({ label, tabs, current, children }: TabsProps): ReactElement {
  const list = useRef<HTMLUListElement>(null)
  const counts = tabs.map(({ count }) => count).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was opened, or they became wider with their counts
  useLayoutEffect(() => bringIntoSight(list.current), [current, counts])
  return (
    <nav className="office-tabs" aria-label={label}>
      <ul className="bare-list" ref={list}>
        {tabs.map(tab => (
          <li key={tab.id}>
            <Link to={tab.to} replace={tab.replace} aria-current={tab.id === current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && (
                <span className="office-count">
                  {tab.count !== 'awaited' && figures.format(tab.count)}
                  {tab.more && '+'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

interface StateTabs<State extends string> {
  states: readonly State[]
  names: Readonly<Record<State, string>>
  /** Undefined until they are known. A state without a count has none. */
  counts: Partial<Record<State, number>> | undefined
  /** The address of the list in a state; undefined: in all of them. */
  search: (state: State | undefined) => string
  /** Where the tab for all of them is. */
  all?: 'first' | 'last' | 'none'
}

/** A tab for each state and one for all, with how many there are. */
export function stateTabs<State extends string>(props: StateTabs<State>): Tab[] {
  const { states, names, counts, search, all: place = 'first' } = props
  const tab = (id: string, label: string, state: State | undefined, count = 0): Tab => ({
    id,
    label,
    to: { search: search(state) },
    count: counts ? count : 'awaited',
  })
  const sum = counts && Object.values<number | undefined>(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const all = tab('all', 'All', undefined, sum)
  return [
    ...(place === 'first' ? [all] : []),
    ...states.map(state => tab(state, names[state], state, counts?.[state])),
    ...(place === 'last' ? [all] : []),
  ]
}

/** If not all tabs fit, scrolls the open one into view without moving the page. */
function bringIntoSight(list: HTMLElement | null): void {
  const open = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !open) return
  const [frame, tab] = [list.getBoundingClientRect(), open.getBoundingClientRect()]
  if (tab.right > frame.right) list.scrollLeft += tab.right - frame.right
  else if (tab.left < frame.left) list.scrollLeft -= frame.left - tab.left
}
