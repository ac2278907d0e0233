import type { Section } from '../../frame/section.ts'

export const reasonsSection: Section = {
  label: 'Document reasons',
  path: 'document-reasons',
  icon: 'M5 4h14v16H5ZM8.5 9l7 7M15.5 9l-7 7',
  key: 'd',
  permissions: ['content.draft', 'content.publish'],
  routes: [{ path: '/document-reasons', lazy: () => import('./document-reasons-screen.tsx') }],
}

export const refusalReasonsSection: Section = {
  label: 'Refusal reasons',
  path: 'refusal-reasons',
  icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 12.5h7M8.5 16h4',
  key: 'w',
  permissions: ['content.draft', 'content.publish'],
  routes: [{ path: '/refusal-reasons', lazy: () => import('./refusal-reasons-screen.tsx') }],
}
