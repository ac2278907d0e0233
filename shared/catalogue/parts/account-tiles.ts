import { part } from '../current.ts'
import { tilesOf } from '../motifs.ts'

/** Twelve tiles fill the cloth; a low screen shows eight, a phone the first six as a strip. */
const chosen = [
  ...['space-physics', 'gis', 'materials', 'computer-science', 'civil', 'statistics'],
  ...['aerospace', 'petroleum', 'theoretical-physics', 'mechanical', 'software-engineering', 'systems'],
]

/** The drawings beside sign-up and sign-in. */
export const accountTiles = part(catalogue => tilesOf(catalogue, chosen))
