import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { tuitionAmount, tuitionOf } from '#shared/domain/tuition.ts'

export interface CostLine {
  name: string
  amount: string
}

type Costed = Pick<ProgrammeSummary, 'tuition' | 'duration' | 'programType'>

/** Tuition for the whole programme at current rates, plus the application fee (spec section 9). */
export function wholeCost(programme: Costed): CostLine[] {
  return [...tuitionLines(programme), ...feeLines(programme)]
}

function tuitionLines({ tuition: band, duration }: Costed): CostLine[] {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new': {
      const years = Number.parseInt(duration, 10)
      const total = tuition.newNaira + (years - 1) * tuition.returningNaira
      return [
        { name: 'First session (new student)', amount: tuitionAmount(tuition, tuition.newNaira) },
        {
          name: `${years - 1} sessions more, as a returning student`,
          amount: tuitionAmount(tuition, total - tuition.newNaira),
        },
        { name: `All ${years} years`, amount: tuitionAmount(tuition, total) },
      ]
    }
    case 'nigerian-international':
      return [
        {
          name: `All ${tuition.semesters} semesters, ${homeStudents().within} students`,
          amount: tuitionAmount(tuition, tuition.nairaTotal),
        },
        {
          name: `All ${tuition.semesters} semesters, international students`,
          amount: tuitionAmount({ currency: tuition.currencyAbroad ?? 'USD' }, tuition.dollarsTotal),
        },
      ]
    case 'whole':
      return [{ name: 'Total for the year', amount: tuitionAmount(tuition, tuition.naira) }]
    default:
      return tuition satisfies never
  }
}

function feeLines({ programType }: Costed): CostLine[] {
  const [home, abroad] = (['nigeria', 'international'] as const).map(residency => {
    const fee = applicationFee(programType, residency)
    return fee.kind === 'free' ? 'free' : fee.label
  })
  if (home === abroad) return [{ name: 'To apply', amount: home ?? 'free' }]
  return [
    { name: `To apply, resident in ${homeCountry().within}`, amount: home ?? 'free' },
    { name: 'To apply, resident abroad', amount: abroad ?? 'free' },
  ]
}
