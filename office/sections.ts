import type { Section } from './frame/section.ts'

const modules = import.meta.glob<Record<`${string}Section`, Section>>('./features/*/section.ts', { eager: true })

/** The sections of the office: what each feature's `section.ts` exports as `…Section`, in the order of their places in the side bar. */
export const sections: readonly Section[] = Object.values(modules)
  .flatMap(exported => Object.entries(exported).flatMap(([name, value]) => (name.endsWith('Section') ? [value] : [])))
  .toSorted((one, other) => one.place - other.place)
