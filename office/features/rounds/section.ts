import type { Section } from '../../frame/section.ts'

export const settingsSection: Section = {
  label: 'Settings',
  place: 170,
  path: 'settings',
  icon: 'M4 7h9M17 7h3M15 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h10M18 17h2M16 14.5v5',
  key: 'n',
  permissions: [
    'applications.read',
    'content.draft',
    'content.draft-fees',
    'content.draft-institution',
    'content.publish',
  ],
  routes: [
    { path: '/settings', lazy: () => import('./settings-screen.tsx') },
    { path: '/settings/rounds', lazy: () => import('./rounds-screen.tsx') },
    { path: '/settings/rounds/new', lazy: () => import('./new-round-screen.tsx') },
    { path: '/settings/rounds/copy', lazy: () => import('./copy-session-screen.tsx') },
    { path: '/settings/rounds/:id', lazy: () => import('./round-screen.tsx') },
    { path: '/settings/catalogue', lazy: () => import('../settings/catalogue-screen.tsx') },
    { path: '/settings/programme', lazy: () => import('../settings/programmes-screen.tsx') },
    { path: '/settings/mail-text', lazy: () => import('../settings/mails-screen.tsx') },
    { path: '/settings/paste/:kind', lazy: () => import('../settings/paste-screen.tsx') },
    { path: '/settings/:kind/:key', lazy: () => import('../settings/setting-screen.tsx') },
  ],
}
