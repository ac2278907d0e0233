import type { Catalogue, Programme } from '#shared/catalogue/types.ts'

/**
 * Another catalogue with the programmes that only the one before has, retired: they stay known to files, letters and exports. Schools,
 * subjects and bands of tuition that these name stay with them.
 */
export function withRetired(
  before: Catalogue,
  after: Catalogue,
  isKept: (id: string) => boolean = () => true,
): Catalogue {
  const retired = before.programmes
    .filter(({ id }) => isKept(id) && !after.programmes.some(one => one.id === id))
    .map((programme): Programme => ({ ...programme, retired: true }))
  if (retired.length === 0) return after
  const named = (field: 'school' | 'subject', key: string) => retired.some(programme => programme[field] === key)
  const bands = Object.entries(before.tuition).filter(([band]) => retired.some(({ tuition }) => tuition === band))
  return {
    ...after,
    programmes: [...after.programmes, ...retired],
    schools: withMissing(after.schools, before.schools, key => named('school', key)),
    subjects: withMissing(after.subjects, before.subjects, key => named('subject', key)),
    tuition: { ...Object.fromEntries(bands), ...after.tuition },
  }
}

function withMissing<Item extends { key: string }>(
  items: readonly Item[],
  before: readonly Item[],
  isNamed: (key: string) => boolean,
): readonly Item[] {
  return [...items, ...before.filter(({ key }) => isNamed(key) && !items.some(one => one.key === key))]
}
