import type { Section } from '../../frame/section.ts'

export const connectionsSection: Section = {
  label: 'API and webhooks',
  place: 190,
  path: 'connections',
  icon: 'share',
  key: 'k',
  permissions: ['staff.read'],
  routes: [{ path: '/connections', lazy: () => import('./connections-screen.tsx') }],
}
