import { backTabOf, offeredProgrammes, type ProgrammeSummary } from '#shared/domain/programmes.ts'

/**
 * Similar programmes: the same subject at any level (especially M.Sc. and Ph.D.), then the same school and tab. Up to
 * four.
 */
export function relatedProgrammes(programme: ProgrammeSummary, most = 4): ProgrammeSummary[] {
  const others = offeredProgrammes().filter(other => other.id !== programme.id)
  const nearness = (other: ProgrammeSummary): number => {
    const isSameTab = backTabOf(other) === backTabOf(programme)
    if (other.subject === programme.subject) return isSameTab ? 3 : 2
    return other.school === programme.school && isSameTab ? 1 : 0
  }
  return others
    .map(other => ({ other, near: nearness(other) }))
    .filter(({ near }) => near > 0)
    .sort((one, two) => two.near - one.near)
    .slice(0, most)
    .map(({ other }) => other)
}
