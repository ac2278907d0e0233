import { part } from '../current.ts'

/** The program types that have a programme to apply for, and whether one of these is a postgraduate diploma. */
export const offeredKinds = part(({ programmes }) => {
  const offered = programmes.filter(({ retired }) => !retired)
  return {
    types: [...new Set(offered.map(({ programType }) => programType))],
    hasDiplomas: offered.some(({ diploma }) => diploma),
  }
})
