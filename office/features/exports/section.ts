import type { Section } from '../../frame/section.ts'

export const exportSection: Section = {
  label: 'Exports',
  place: 160,
  path: 'exports',
  icon: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  key: 'x',
  permissions: ['people.export', 'payments.export', 'totals.export'],
  routes: [{ path: '/exports', lazy: () => import('./exports-screen.tsx') }],
}
