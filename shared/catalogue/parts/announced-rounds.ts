import { part } from '../current.ts'

/** The rounds whose dates are announced, in the order in which they close: those in which someone can apply for a programme. */
export const announcedRounds = part(({ programmes }, rounds) => {
  const offered = new Set<string>(programmes.filter(({ retired }) => !retired).map(({ programType }) => programType))
  return rounds.filter(({ programTypes }) => programTypes.some(type => offered.has(type)))
})
