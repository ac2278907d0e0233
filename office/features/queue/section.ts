import type { Section } from '../../frame/section.ts'
import { openTo } from '../../lib/open-to.ts'

export const queueSection: Section = {
  label: 'Queue',
  place: 30,
  path: 'queue',
  icon: 'M4 6h16M4 12h16M4 18h10',
  key: 'q',
  permissions: openTo['/queue'],
  routes: [{ path: '/queue', lazy: () => import('./queue-screen.tsx') }],
}
