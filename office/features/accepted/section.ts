import type { Section } from '../../frame/section.ts'

export const acceptedSection: Section = {
  label: 'Accepted',
  path: 'accepted',
  icon: 'M4 5h16v14H4ZM8 12l3 3 5.5-6',
  key: 'c',
  permissions: ['applications.read-accepted'],
  routes: [{ path: '/accepted', lazy: () => import('./accepted-screen.tsx') }],
}
