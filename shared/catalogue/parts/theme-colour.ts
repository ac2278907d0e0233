import { paintsOf } from '../../domain/brand/paints.ts'
import { part } from '../current.ts'

/** The colour of the browser’s own bar. */
export const themeColour = part(({ institution }) => paintsOf(institution.colours).deep)
