import type { Section } from '../../frame/section.ts'
import { DeskCount } from './desk-count.tsx'

export const todaySection: Section = {
  label: 'Today',
  place: 20,
  path: 'today',
  icon: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1',
  key: 't',
  permissions: 'none',
  Badge: DeskCount,
  routes: [{ path: '/today', lazy: () => import('./today-screen.tsx') }],
}
