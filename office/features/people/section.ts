import type { Permission } from '#shared/domain/staff.ts'
import type { Section } from '../../frame/section.ts'

/** Enough to find a person and read their page. */
export const ofAccounts: readonly Permission[] = ['applications.read', 'work.plan']

export const peopleSection: Section = {
  label: 'People',
  place: 140,
  path: 'people',
  icon: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2.3.6 3.7 2.4 4 5.2',
  key: 'p',
  permissions: ['people.propose', 'people.approve', ...ofAccounts],
  routes: [
    { path: '/people', lazy: () => import('./people-screen.tsx') },
    { path: '/people/find', lazy: () => import('./find-screen.tsx') },
    { path: '/people/outside', lazy: () => import('./outsider-screen.tsx') },
    { path: '/people/account/:id/as-seen', lazy: () => import('./as-seen-screen.tsx') },
    { path: '/people/account/:id', lazy: () => import('./account-screen.tsx') },
    { path: '/people/phones/:id', lazy: () => import('./phone-screen.tsx') },
    { path: '/people/:id', lazy: () => import('./pair-screen.tsx') },
  ],
}
