import type { ReactElement } from 'react'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'

type Line = Pasted['rows'][number]

const fates: Record<Line['fate'], { word: string; tone: Tone }> = {
  new: { word: 'New', tone: 'success' },
  changed: { word: 'Changed', tone: 'info' },
  unchanged: { word: 'Unchanged', tone: 'info' },
  dropped: { word: 'Not in the list', tone: 'warning' },
  problem: { word: 'Left out', tone: 'error' },
}

/** What becomes of each line, problems first. */
export function LineFates({ rows }: { rows: readonly Line[] }): ReactElement | null {
  if (rows.length === 0) return null
  const order: readonly Line['fate'][] = ['problem', 'new', 'changed', 'dropped', 'unchanged']
  const sorted = [...rows].sort((one, other) => order.indexOf(one.fate) - order.indexOf(other.fate))
  return (
    <section aria-label="Lines">
      <p role="status">
        {order
          .map(fate => ({ fate, count: rows.filter(row => row.fate === fate).length }))
          .filter(({ count }) => count > 0)
          .map(({ fate, count }) => `${count} ${fates[fate].word.toLowerCase()}`)
          .join(' · ')}
      </p>
      <ul className="paste-lines ruled breaks">
        {sorted.map(({ line, title, fate, says }) => (
          <li key={`${line ?? 'other'} ${title}`} data-fate={fate}>
            <span className="soft">{line === undefined ? '' : `Line ${line}`}</span>
            <span>
              <strong>{title}</strong>
              {says && <span className="soft"> {says}</span>}
            </span>
            <StatusTag tone={fates[fate].tone}>{fates[fate].word}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
