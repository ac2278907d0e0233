/* SAMPLE CONTENT: the dates that public pages and brochures announce. Put your own rounds here; `npm run rounds` sets those that bind. */
import { dayOf } from '#shared/domain/calendar.ts'
import { announcedRounds, type SampleRound } from './rounds.ts'

/** One round of applications; it closes at the end of its last day in West Africa Time. */
export type ApplicationRound = SampleRound

/** Written in by the build, so that the scripts of a page say what was printed in it. */
declare const __ROUNDS__: readonly ApplicationRound[] | undefined

/** In the order in which they close. */
export const applicationRounds: readonly ApplicationRound[] =
  typeof __ROUNDS__ === 'undefined' ? announcedRounds(dayOf(new Date())) : __ROUNDS__

export const admissionSession = applicationRounds[0]?.session ?? ''
