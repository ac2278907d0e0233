import { part } from '../current.ts'
import { tilesOf } from '../motifs.ts'

const chosen = ['computer-science', 'mechanical', 'petroleum', 'materials', 'civil', 'space-physics']

/** The drawings beside the laboratories on the campus page. */
export const laboratoryTiles = part(catalogue => tilesOf(catalogue, chosen))
