import type { ProgramType } from '../../shared/domain/program-type.ts'
import type { Track } from '../../shared/domain/seats.ts'
import type { Size } from '../experiment.ts'

/** The size of a session. */
export interface Shape {
  people: Record<ProgramType, number>
  /** How many of each program type sign up, confirm their address and upload documents by calls; the accounts and drafts of the others are written directly. */
  byHand: number
  officers: number
  readers: number
  /** How many calls run at the same time. */
  clients: number
  /** One application in this many is checked completely, with a verdict on each document and a request. */
  readWhole: number
  /** How many letters are drawn before and after a release. */
  letters: number
  /** How long before its hour a release is confirmed. */
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

/** Programmes with applicants, the most popular first. */
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

/** Seats as a share of the applicants. */
export const seatShare: Record<ProgramType, number> = {
  undergraduate: 0.3,
  foundation: 0.6,
  jupeb: 0.6,
  msc: 0.5,
  phd: 0.5,
}

/** The pools of a programme, in the order in which their lists are frozen: reserved seats come before merit. */
export function poolsFor(programme: string, seats: number): { track: Track; capacity: number; over_offer: number }[] {
  const pool = (track: Track, share: number) => ({
    ...{ track, capacity: Math.max(1, Math.round(seats * share)) },
    over_offer: Math.round(seats * share * 0.05),
  })
  if (programme !== 'bsc-computer-science') return [pool('general', 1)]
  return [pool('elds', 0.1), pool('catchment', 0.2), pool('merit', 0.7)]
}

/** Paid by card for an accepted place. */
export const acceptanceFee = { words: '50,000', minor: 5_000_000 }

/** The traits of a person, drawn from their number: the same in each run. */
export function isOneIn(every: number, number: number, salt: number): boolean {
  return (number * 7 + salt * 13) % every === 0
}

/** No one applies for it. It is offered to some people without a place. */
export const alternative = 'beng-materials-metallurgical'
