import { reportReaders } from '#shared/domain/reports.ts'
import type { Section } from '../../frame/section.ts'

export const reportsSection: Section = {
  label: 'Reports',
  place: 150,
  path: 'reports',
  icon: 'M3.5 20.5h17M6.5 17.5v-6M12 17.5v-12M17.5 17.5v-8.5',
  key: 'c',
  permissions: reportReaders,
  routes: [
    { path: '/reports', lazy: () => import('./reports-screen.tsx') },
    { path: '/reports/:name', lazy: () => import('./reports-screen.tsx') },
  ],
}
