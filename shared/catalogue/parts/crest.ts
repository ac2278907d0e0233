import { crestMarkup } from '../../domain/brand/crest.ts'
import { crestSource } from '../crest-source.ts'
import { part } from '../current.ts'

/** The inside of the crest on a 64 by 64 view box, in the colours of where it is shown. */
export const crest = part(({ institution }) => crestMarkup(crestSource(institution)))
