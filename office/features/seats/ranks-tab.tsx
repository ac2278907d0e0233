import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { tieRule } from '#shared/domain/formula.ts'
import { trackNames } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { may, useMe } from '../../lib/me.ts'
import { useList } from '../../lib/use-list.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadState } from '../../ui/states.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { RankTable } from './rank-table.tsx'
import { freePlaces, SeatCloth, weaveOf } from './seat-cloth.tsx'
import { type OfferingHistory, type RankRow, ranksQuery, readRankView } from './seats-query.ts'
import { SkipDialog } from './skip-dialog.tsx'
import { TryForm } from './try-form.tsx'

/** Everyone who can be decided, ranked by the formula, with the line where the places end. */
export function RanksTab({ offering }: { offering: OfferingHistory }): ReactElement {
  const [search, setSearch] = useSearchParams()
  const view = readRankView(search)
  const ranks = useList(ranksQuery(offering, view), 'uuid')
  const { first, rows } = ranks
  const [skipping, setSkipping] = useState<RankRow>()
  if (!first) return <LoadState of={ranks} label="Loading the rank list" rows={12} />
  return (
    <div className="beside ranks">
      <section className="ranks-list" aria-label="Rank list">
        {ranks.error && (
          <Notice tone="warning" role="status" title="This list may be out of date.">
            <p>{ranks.error.message}</p>
          </Notice>
        )}
        {first.tracks.length > 1 && (
          <Select
            className="ranks-track"
            label="Places for"
            value={first.track}
            options={optionsOf(first.tracks, trackNames)}
            onChoose={track => setSearch({ track }, { replace: true })}
          />
        )}
        <LineLink page={first} from={view.from} />
        {rows.length === 0 ? (
          <EmptyState title="No application is ready yet">
            Applications appear here when they are scored, or when an officer marks them ready. {offering.counts.coming}{' '}
            are being checked or reviewed.
          </EmptyState>
        ) : (
          <RankTable page={first} rows={rows} isBusy={ranks.isPlaceholderData} onSkip={setSkipping} />
        )}
        <LoadMore bySight list={ranks} shown={view.from + rows.length} total={first.total} />
      </section>
      <Side page={first} offering={offering} />
      {skipping && <SkipDialog row={skipping} onClose={() => setSkipping(undefined)} />}
    </div>
  )
}

/** How many rows above the line are shown when the list starts there. */
const rowsAboveLine = 8

/** Links to the line where the places end, and back to the first rank. */
function LineLink({ page, from }: { page: RankPage; from: number }): ReactElement | null {
  const [search] = useSearchParams()
  const line = (page.line_after ?? 0) - rowsAboveLine
  if (from === 0 && line < rowsAboveLine) return null
  const next = new URLSearchParams(search)
  if (from === 0) next.set('from', String(line))
  else next.delete('from')
  return (
    <p className="ranks-jump">
      <Link to={{ search: next.toString() }} replace>
        {from === 0 ? 'Go to where the places end' : 'Back to rank 1'}
      </Link>
    </p>
  )
}

function Side({ page, offering }: { page: RankPage; offering: OfferingHistory }): ReactElement {
  const me = useMe()
  const [isFreezing, setFreezing] = useState(false)
  const { counts, seats, is_tried, is_tie_at_line } = page
  const decisions = counts.offer + counts.waiting_list + counts.rejection
  return (
    <aside className="column ranks-side" aria-label="Places and this list">
      <h2>
        {seats.capacity === 1 ? '1 place' : `${seats.capacity} places`}, {freePlaces(seats)} free
      </h2>
      <SeatCloth weave={weaveOf({ ...seats, planned: counts.offer })} />
      <h2>{is_tried ? 'What if' : 'This list'}</h2>
      <p className="ranks-sums">{sumsInWords(counts)}</p>
      {is_tie_at_line && (
        <Notice tone="warning" title="A tie at the cut-off">
          <p>{tieRule}</p>
        </Notice>
      )}
      <TryForm page={page} />
      {may(me, ['decisions.propose']) && decisions > 0 && (
        <div className="column">
          <p className="soft">
            {is_tried
              ? 'This is only a trial. Go back to the saved settings, then freeze the list.'
              : 'Freezing fixes exactly these names. Another person has to approve them. No one is told before a release.'}
          </p>
          <Button wide disabled={is_tried} onClick={() => setFreezing(true)}>
            {counts.offer === 0 ? 'Freeze this list' : `Freeze this list of ${counts.offer}`}
          </Button>
        </div>
      )}
      {isFreezing && <FreezeDialog page={page} answerBy={offering.answer_by} onClose={() => setFreezing(false)} />}
    </aside>
  )
}

/** '23 offers · 1 skipped with a reason · 98 waiting · 612 below the cut-off mark' */
export function sumsInWords(counts: RankPage['counts']): string {
  const parts: [number, string][] = [
    [counts.offer, counts.offer === 1 ? 'offer' : 'offers'],
    [counts.skipped, 'skipped with a reason'],
    [counts.waiting_list, 'waiting'],
    [counts.rejection, 'below the cut-off mark'],
    [counts.missing, 'with figures missing'],
    [counts.decided, 'decided before'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en-GB')} ${what}`)
  return said.length > 0 ? said.join(' · ') : 'No one'
}
