import { part } from '../current.ts'

/** The keys of the schools whose programmes count as sciences. */
export const scienceSchools = part(({ schools }) => schools.filter(({ isScience }) => isScience).map(({ key }) => key))
