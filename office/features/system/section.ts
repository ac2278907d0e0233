import type { Section } from '../../frame/section.ts'

export const systemSection: Section = {
  label: 'System',
  place: 200,
  path: 'system',
  icon: 'M3.5 4.5h17v11h-17ZM9 20h6M12 15.5V20M7 10h2.5l1.5-3 2 6 1.5-3H17',
  key: 'y',
  permissions: ['staff.manage'],
  routes: [{ path: '/system', lazy: () => import('./system-screen.tsx') }],
}
