import type { Section } from '../../frame/section.ts'

/** For those who may ask for a waiver and see no other money; to everyone else it is a part of Money, which has its routes. */
export const waiversSection: Section = {
  label: 'Waivers',
  place: 110,
  path: 'money/waivers',
  icon: 'M4 8.5a2 2 0 0 0 0 7v3h16v-3a2 2 0 0 1 0-7v-3H4ZM9.5 14.5l5-5M9.5 9.5v0M14.5 14.5v0',
  key: 'v',
  permissions: ['money.ask'],
  routes: [],
}
