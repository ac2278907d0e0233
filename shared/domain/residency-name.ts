import { homeCountry } from '../catalogue/parts/home-country.ts'
import type { Residency } from './residency.ts'

/** The display name: that of the university’s own country, or 'International'. */
export function residencyName(residency: Residency): string {
  return residency === 'nigeria' ? homeCountry().name : 'International'
}
