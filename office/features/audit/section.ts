import type { Section } from '../../frame/section.ts'

export const auditSection: Section = {
  label: 'Audit log',
  place: 210,
  path: 'audit',
  icon: 'M6 3.5h9l3.5 3.5v13.5H6ZM9 11h6M9 14.5h6M9 7.5h2.5',
  key: 'u',
  permissions: ['audit.read', 'staff.read'],
  routes: [{ path: '/audit', lazy: () => import('./audit-screen.tsx') }],
}
