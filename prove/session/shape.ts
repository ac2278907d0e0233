import type { ProgramType } from '../../shared/domain/program-type.ts'
import type { Track } from '../../shared/domain/seats.ts'
import type { Size } from '../experiment.ts'

/** How large a session is. */
export interface Shape {
  people: Record<ProgramType, number>
  /** So many of each program type sign up, confirm their address and upload documents by calls; the accounts and drafts of the others are written. */
  byHand: number
  officers: number
  readers: number
  /** Calls that are made at the same time. */
  clients: number
  /** One application in so many is read whole, with a verdict on each document and a request. */
  readWhole: number
  /** So many letters are drawn, before a release and after it. */
  letters: number
  /** How far ahead a release is confirmed. */
  aheadMs: number
}

export const shapes: Record<Size, Shape> = {
  small: {
    people: { undergraduate: 18, foundation: 12, jupeb: 4, msc: 10, phd: 4 },
    ...{ byHand: 1, officers: 2, readers: 3, clients: 6, readWhole: 12, letters: 3, aheadMs: 3_000 },
  },
  full: {
    people: { undergraduate: 15_500, foundation: 1_700, jupeb: 700, msc: 1_700, phd: 400 },
    ...{ byHand: 20, officers: 6, readers: 24, clients: 12, readWhole: 20, letters: 40, aheadMs: 20_000 },
  },
}

/** Programmes that are applied to, the most sought first. */
export const programmesOf: Record<ProgramType, readonly string[]> = {
  undergraduate: [
    'bsc-computer-science',
    'bsc-software-engineering',
    'beng-civil-engineering',
    'beng-mechanical-engineering',
    'bsc-accounting',
  ],
  foundation: ['foundation-science'],
  jupeb: ['jupeb-science'],
  msc: ['msc-computer-science', 'msc-petroleum-engineering', 'msc-public-admin'],
  phd: ['phd-computer-science'],
}

/** Seats for so many of those who apply. */
export const seatShare: Record<ProgramType, number> = {
  undergraduate: 0.3,
  foundation: 0.6,
  jupeb: 0.6,
  msc: 0.5,
  phd: 0.5,
}

/** The pools of a programme, in the order in which their lists are frozen: anyone who has seats of their own comes before merit. */
export function poolsFor(programme: string, seats: number): { track: Track; capacity: number; over_offer: number }[] {
  const pool = (track: Track, share: number) => ({
    ...{ track, capacity: Math.max(1, Math.round(seats * share)) },
    over_offer: Math.round(seats * share * 0.05),
  })
  if (programme !== 'bsc-computer-science') return [pool('general', 1)]
  return [pool('elds', 0.1), pool('catchment', 0.2), pool('merit', 0.7)]
}

/** By card, for a place that is accepted. */
export const acceptanceFee = { words: '50,000', minor: 5_000_000 }

/** What someone is like, drawn from their number: the same in each run. */
export function isOneIn(every: number, number: number, salt: number): boolean {
  return (number * 7 + salt * 13) % every === 0
}

/** No one applies to it. It is offered to some who get no place on their own. */
export const alternative = 'beng-materials-metallurgical'
