import type { Section } from '../../frame/section.ts'

export const extensionsSection: Section = {
  label: 'Extensions',
  place: 130,
  path: 'extensions',
  icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  key: 'e',
  permissions: ['work.plan'],
  routes: [{ path: '/extensions', lazy: () => import('./extensions-screen.tsx') }],
}
