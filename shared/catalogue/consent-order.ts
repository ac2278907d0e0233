import type { CatalogueProblem } from './problem.ts'
import type { Catalogue } from './types.ts'

/**
 * Versions of consent that are not later than the one before. The last one is what people agree to, and who agreed to it is never shown
 * the changes of an earlier day: out of order, the notice about changes would come back for ever, or never come.
 */
export function consentOrderProblems({ consent }: Catalogue): CatalogueProblem[] {
  return consent.flatMap(({ version }, index) => {
    const before = consent[index - 1]?.version
    if (before === undefined || version > before) return []
    return [
      { at: `consent.${index}.version`, message: `Choose a day after ${before}. The newest version is the last one.` },
    ]
  })
}
