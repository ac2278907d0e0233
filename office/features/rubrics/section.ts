import type { Section } from '../../frame/section.ts'

export const rubricsSection: Section = {
  label: 'Rubrics',
  place: 60,
  path: 'rubrics',
  icon: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  key: 'b',
  permissions: ['work.plan', 'content.publish'],
  routes: [{ path: '/rubrics', lazy: () => import('./rubrics-screen.tsx') }],
}
