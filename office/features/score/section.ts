import type { Section } from '../../frame/section.ts'
import { LeftToScore } from './left-to-score.tsx'

export const scoreSection: Section = {
  label: 'Score',
  place: 40,
  path: 'score',
  icon: 'M4 5.5h16M4 12h9M4 18.5h6M14.5 16.5l2.5 2.5 4.5-5',
  key: 'r',
  permissions: ['reviews.score'],
  Badge: LeftToScore,
  routes: [
    { path: '/score', lazy: () => import('./reading-list-screen.tsx') },
    { path: '/score/:uuid', lazy: () => import('./score-screen.tsx') },
  ],
}
