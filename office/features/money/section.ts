import { redirect } from 'react-router'
import type { Section } from '../../frame/section.ts'
import { openTo } from '../../lib/open-to.ts'
import { feesRoutes } from '../fees/routes.ts'
import { statementsRoutes } from '../statements/routes.ts'
import { transfersRoutes } from '../transfers/routes.ts'
import { waiversRoutes } from '../waivers/routes.ts'

export const moneySection: Section = {
  label: 'Money',
  place: 100,
  path: 'money',
  icon: 'M3.5 6.5h17v11h-17ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 9.5v0M17.5 14.5v0',
  key: 'f',
  permissions: openTo['/money'],
  routes: [
    { path: '/money', lazy: () => import('./payments-screen.tsx') },
    { path: '/money/payments/:reference', lazy: () => import('./payment-screen.tsx') },
    { path: '/money/days', lazy: () => import('./day-screen.tsx') },
    { path: '/money/months', lazy: () => import('./month-screen.tsx') },
    { path: '/money/months/:month', lazy: () => import('./month-screen.tsx') },
    { path: '/money/days/:day', lazy: () => import('./day-screen.tsx') },
    ...feesRoutes,
    ...transfersRoutes,
    ...statementsRoutes,
    ...waiversRoutes,
    // Where the fees were before they became a part of this section.
    { path: '/fees', loader: ({ request }) => redirect(`/money/fees${new URL(request.url).search}`) },
    { path: '/fees/:uuid', loader: ({ params }) => redirect(`/money/fees/${params.uuid}`) },
  ],
}
