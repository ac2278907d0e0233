import type { Section } from '../../frame/section.ts'

export const staffSection: Section = {
  label: 'Staff',
  place: 180,
  path: 'staff',
  icon: 'user',
  key: 's',
  permissions: ['staff.read'],
  routes: [{ path: '/staff', lazy: () => import('./staff-screen.tsx') }],
}
