import { imageOf } from './image-of.ts'
import type { Catalogue } from './types.ts'

/** The drawings that a programme can have (ui/art). A programme without a choice has that of its subject’s key. */
export const motifNames = [
  ...(['computer-science', 'software-engineering', 'petroleum', 'civil', 'mechanical', 'materials'] as const),
  ...(['accounting', 'business', 'gis', 'aerospace', 'applied-math', 'space-physics', 'systems'] as const),
  ...(['theoretical-physics', 'statistics', 'public-policy', 'public-admin', 'mathematical-modeling'] as const),
  ...(['management-information-technology', 'science-foundation'] as const),
  ...(['nursing', 'medicine', 'pharmacy', 'public-health', 'biology', 'chemistry', 'agriculture'] as const),
  ...(['veterinary', 'sport', 'law', 'history', 'languages', 'literature', 'philosophy', 'theology'] as const),
  ...(['education', 'psychology', 'sociology', 'economics', 'fine-arts', 'music', 'theatre'] as const),
  ...(['architecture', 'media', 'tourism', 'electrical'] as const),
] as const

/**
 * Drawings for a place where many make one cloth: those that were chosen for the product’s own university, or, where one of their
 * subjects is not taught, those of the programmes there are, again and again.
 */
export function tilesOf({ subjects, programmes }: Catalogue, chosen: readonly string[]): readonly string[] {
  const taught = new Set(subjects.map(({ key }) => key))
  if (chosen.every(subject => taught.has(subject))) return chosen
  const own = [...new Set(programmes.filter(({ retired }) => !retired).map(imageOf))]
  return chosen.map((_, index) => own[index % own.length] ?? 'default')
}
