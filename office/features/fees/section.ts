import type { Section } from '../../frame/section.ts'

export const feesSection: Section = {
  label: 'Fees',
  path: 'fees',
  icon: 'M3.5 6.5h17v11h-17ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 9.5v0M17.5 14.5v0',
  key: 'f',
  permissions: ['applications.read-fees'],
  routes: [
    { path: '/fees', lazy: () => import('./fees-screen.tsx') },
    { path: '/fees/:uuid', lazy: () => import('./fee-screen.tsx') },
  ],
}
