import { shareIcon } from '#ui/few-icons.ts'
import type { Section } from '../../frame/section.ts'

export const connectionsSection: Section = {
  label: 'API and webhooks',
  place: 190,
  path: 'connections',
  icon: shareIcon,
  key: 'k',
  permissions: ['staff.read'],
  routes: [{ path: '/connections', lazy: () => import('./connections-screen.tsx') }],
}
