import type { Section } from './frame/section.ts'

/** What the office has, in the order of the side bar. A section stands here once its screens work. */
export const sections: readonly Section[] = []
