/* SAMPLE CONTENT: national rules as they were when this was written. Check them each session with the circulars of JAMB. */

import type { Catalogue } from '#shared/catalogue/types.ts'

/** What every first degree in the country asks, whatever the programme. */
export const admissionRules: Catalogue['admissionRules'] = {
  minimumAge: 16,
  /** Month and day by which that age is reached, in the year in which studies start. */
  ageReachedBy: '08-31',
}
