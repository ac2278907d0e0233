import { trackStates } from '../catalogue/parts/track-states.ts'
import type { Track } from './seats.ts'

/** What determines the seats for which someone competes. */
export interface TrackFacts {
  isDirectEntry: boolean
  isInternational: boolean
  state: string | undefined
}

/**
 * Whether someone competes for the seats of a track. Applicants with seats of their own, by Direct Entry or from
 * abroad, do not compete for the others; merit and the general pool are open to everyone else.
 */
export function isOfTrack(track: Track, facts: TrackFacts, pools: readonly Track[]): boolean {
  if (track === 'international') return facts.isInternational
  if (facts.isInternational && pools.includes('international')) return false
  if (track === 'direct_entry') return facts.isDirectEntry
  if (facts.isDirectEntry && pools.includes('direct_entry')) return false
  if (track === 'catchment' || track === 'elds')
    return facts.state !== undefined && trackStates()[track].includes(facts.state)
  return true
}
