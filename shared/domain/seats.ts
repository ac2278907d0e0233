/** The entry routes that share out a programme’s seats. Most programmes have one pool, `general`. */
export const tracks = ['general', 'merit', 'catchment', 'elds', 'direct_entry', 'international'] as const
export type Track = (typeof tracks)[number]

export const trackNames: Record<Track, string> = {
  general: 'All applicants',
  merit: 'Merit',
  catchment: 'Catchment area',
  elds: 'Educationally less developed states',
  direct_entry: 'Direct Entry',
  international: 'International',
}

/** The seats of a programme in a round. `over_offer`: how many more may be offered, because not everyone accepts. */
export interface SeatCounts {
  capacity: number
  over_offer: number
  /** Held for approved decisions. */
  held: number
}

export function freeSeats({ capacity, over_offer, held }: SeatCounts): number {
  return capacity + over_offer - held
}

/** '120 of 120 seats are held', with any over-offer: '126 of 120 + 6'. */
export function seatsInWords({ capacity, over_offer, held }: SeatCounts): string {
  return `${held} of ${capacity}${over_offer > 0 ? ` + ${over_offer}` : ''}`
}

/** More than any programme has. */
export const maxSeats = 100_000

/** Whether a programme accepts applications in a round. */
export const offeringStates = ['open', 'closed', 'full'] as const
export type OfferingState = (typeof offeringStates)[number]

export const offeringStateNames: Record<OfferingState, string> = { open: 'Open', closed: 'Closed', full: 'Full' }
