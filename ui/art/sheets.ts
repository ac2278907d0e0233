import { catalogue } from '#shared/catalogue/current.ts'
import { imageOf } from '#shared/catalogue/image-of.ts'
import { hostelScenes } from '#shared/catalogue/scenes.ts'
import { motif, subjects } from './motif.ts'
import { painted } from './paint.ts'
import { scene } from './scenes/index.ts'

/** Colours of the page that shows a drawing: they pass through `<use>` into it, and so do theme and contrast. */
const ofThePage = {
  ground: 'var(--motif-ground,var(--brand))',
  line: 'currentColor',
  accent: 'var(--accent)',
}

/**
 * Drawings in one file, for a page that shows many small ones or has them far below: one request that every page shares instead
 * of bytes in each document. Made by the build (scripts/drawn-sheets.ts).
 */
export const sheets = {
  motifs: () => sheetOf(motifsShown(), '0 0 120 120', subject => motif(subject)),
  scenes: () => sheetOf(hostelScenes, '0 0 360 240', scene),
} as const

/** The drawings of the university’s programmes and subjects, and no others. */
function motifsShown(): string[] {
  const { programmes, subjects: taught } = catalogue()
  const shown = new Set([...programmes.map(imageOf), ...taught.map(({ key }) => key), 'default'])
  const drawn = new Set<string>(subjects)
  return [...subjects.filter(name => shown.has(name)), ...[...shown].filter(name => !drawn.has(name))]
}

function sheetOf<Name extends string>(names: readonly Name[], viewBox: string, draw: (name: Name) => string): string {
  const symbols = names.map(
    name => `<symbol id="${name}" viewBox="${viewBox}">${painted(draw(name), ofThePage)}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
