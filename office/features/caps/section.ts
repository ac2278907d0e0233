import type { Section } from '../../frame/section.ts'

export const capsSection: Section = {
  label: 'JAMB and CAPS',
  place: 90,
  path: 'caps',
  icon: 'M4 4h10l6 6v10H4ZM14 4v6h6M8 14h8M8 17h5',
  key: 'j',
  permissions: ['enrolment.prepare', 'enrolment.manage'],
  routes: [{ path: '/caps', lazy: () => import('./caps-screen.tsx') }],
}
