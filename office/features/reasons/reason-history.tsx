import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { type ReasonChange, reasonChanges } from '#shared/domain/reason-changes.ts'
import { momentInWords } from '../file/words.ts'
import type { ReasonList } from './reasons-query.ts'

type Version = ReasonList['history'][number]
type HistoryProps = { list: ReasonList; onTake: (reasons: Version['reasons']) => void }

/** Every change, with who and when, and a button that restores each list. */
export function ReasonHistory({ list, onTake }: HistoryProps): ReactElement | null {
  if (list.history.length === 0 && list.retired.length === 0) return null
  return (
    <section className="reason-history" aria-label="History">
      <h2>History</h2>
      <ol>
        {list.history.map((version, index) => (
          <li key={version.revision}>
            <p>
              <b>{version.saved_by?.full_name ?? 'As it was before'}</b> {momentInWords(version.saved_at)}
            </p>
            <p className="soft">{changesInWords(version, list.history[index + 1])}</p>
            {index > 0 && (
              <Button look="quiet" onClick={() => onTake(version.reasons)}>
                Restore this list
                <span className="visually-hidden"> of {momentInWords(version.saved_at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {list.retired.length > 0 && (
        <Disclosure summary={`${list.retired.length} retired`}>
          <ul>
            {list.retired.map(({ code, label, request }) => (
              <li key={code}>
                <b>{label}</b>
                <span className="soft"> {request}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function changesInWords({ reasons }: Version, before: Version | undefined): string {
  if (!before) return `${reasons.length} reasons`
  const changes = reasonChanges(before.reasons, reasons)
  return changes.length === 0 ? 'Saved without a change' : changes.map(inWords).join(' · ')
}

function inWords({ kind, label, from }: ReasonChange): string {
  switch (kind) {
    case 'added':
      return `Added “${label}”`
    case 'renamed':
      return `Renamed “${from}” to “${label}”`
    case 'reworded':
      return `Reworded “${label}”`
    case 'retired':
      return `Retired “${label}”`
    case 'reordered':
      return 'Changed the order'
    default:
      return kind satisfies never
  }
}
