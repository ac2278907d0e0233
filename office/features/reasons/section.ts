import type { Section } from '../../frame/section.ts'

export const reasonsSection: Section = {
  label: 'Document reasons',
  path: 'document-reasons',
  icon: 'M5 4h14v16H5ZM8.5 9l7 7M15.5 9l-7 7',
  key: 'd',
  permissions: ['content.draft', 'content.publish'],
  routes: [{ path: '/document-reasons', lazy: () => import('./reasons-screen.tsx') }],
}
