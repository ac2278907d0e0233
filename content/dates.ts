/* SAMPLE CONTENT: the rounds that pages announce while there is no database. */
import { dayOf } from '#shared/domain/calendar.ts'
import { announcedRounds } from './rounds.ts'

/** In the order in which they close. */
export const applicationRounds = announcedRounds(dayOf(new Date()))
