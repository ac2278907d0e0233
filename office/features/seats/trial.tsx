import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { cutOffsInWords, weightsInWords } from '#shared/domain/formula.ts'
import { trackNames } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { useList } from '../../lib/use-list.ts'
import { type Place, ranksQuery, readRankView } from './seats-query.ts'

/** The parts of an address that make a rank list a trial. */
const trialParts = ['capacity', 'weights', 'cut_offs'] as const

/** The list that is tried, if the address has one; what is on the screen is then not what is saved. */
export function useTrial(place: Place): RankPage | undefined {
  const [search] = useSearchParams()
  const isAsked = trialParts.some(part => search.has(part)) && !search.has('tab')
  const { first } = useList({ ...ranksQuery(place, readRankView(search)), enabled: isAsked }, 'uuid')
  return isAsked && first?.is_tried ? first : undefined
}

/** Ends a trial: the address is again that of what is saved. */
function useEndTrial(): () => void {
  const [search, setSearch] = useSearchParams()
  return () => {
    const next = new URLSearchParams(search)
    for (const part of trialParts) next.delete(part)
    setSearch(next, { replace: true })
  }
}

/** Across the screen, so that no one takes a trial for the list that will be frozen, also after a reload. */
export function TrialBanner({ page }: { page: RankPage }): ReactElement {
  const end = useEndTrial()
  const { capacity } = page.seats
  const parts = [
    `${capacity.toLocaleString('en-GB')} ${capacity === 1 ? 'place' : 'places'}`,
    ...(page.tracks.length > 1 ? [trackNames[page.track]] : []),
    `weights ${weightsInWords(page.weights)}`,
    cutOffsInWords(page.cut_offs) ? `cut-off ${cutOffsInWords(page.cut_offs)}` : 'no cut-off',
  ]
  return (
    <section className="acts trial" data-gap="4" data-lines="2" aria-label="Trial">
      <strong>TRIAL</strong>
      <p>
        {parts.join(' · ')}. <span className="soft">Nothing is saved.</span>
      </p>
      <Button look="secondary" onClick={end}>
        Back to the saved settings
      </Button>
    </section>
  )
}
