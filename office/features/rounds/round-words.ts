import { longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { offeringStateNames } from '#shared/domain/seats.ts'
import type { OfficeRound, RoundInList } from './rounds-query.ts'

export const stateNames: Record<RoundInList['state'], string> = {
  open: 'Open',
  upcoming: 'Not open yet',
  closed: 'Closed',
  drafted: 'New, not published',
}

export const dayOfTerms = (day: string) => longDate(day)

export const typesInWords = (types: RoundInList['terms']['program_types']) => types.map(programTypeName).join(', ')

export const figures = new Intl.NumberFormat('en-GB')

/** 'Closed: M.Sc. Computer Science, Ph.D. Space Physics' */
export function statesInWords(states: NonNullable<OfficeRound['history'][number]['states']>): string {
  const titles = Map.groupBy(Object.entries(states), ([, [, to]]) => to)
  return [...titles]
    .map(([to, of]) => {
      const names = of.slice(0, 4).map(([id]) => findProgramme(id)?.title ?? id)
      const more = of.length - names.length
      return `${to ? offeringStateNames[to] : 'Set'}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    })
    .join(' · ')
}
