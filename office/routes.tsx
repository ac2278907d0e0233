import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { ApiError } from '#ui/lib/api-error.ts'
import { Spinner } from '#ui/spinner.tsx'
import { fileRoutes } from './features/file/routes.ts'
import { isBeingSetUp } from './features/set-up/set-up-query.ts'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { ScreenError } from './frame/screen-error.tsx'
import { isSignedOut, may, meQuery } from './lib/me.ts'
import { queryClient } from './lib/query-client.ts'
import { sections } from './sections.ts'

/** Every address of the office, below `/office`. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: Waiting,
    ErrorBoundary: ScreenError,
    children: [
      { path: '/sign-in', lazy: () => import('./features/sign-in/sign-in-page.tsx') },
      { path: '/sign-in/single', lazy: () => import('./features/sign-in/sign-on-window.tsx') },
      { path: '/sign-in/return', lazy: () => import('./features/sign-in/sign-on-return.tsx') },
      { path: '/setup', lazy: () => import('./features/sign-in/setup-page.tsx') },
      { path: '/forgot-password', lazy: () => import('./features/sign-in/forgot-password-page.tsx') },
      { path: '/new-password', lazy: () => import('./features/sign-in/new-password-page.tsx') },
      { path: '/invitation', lazy: () => import('./features/sign-in/invitation-page.tsx') },
    ],
  },
  {
    id: 'frame',
    loader: requireSignIn,
    Component: Frame,
    HydrateFallback: Waiting,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { index: true, loader: goToFirstSection },
          { path: '/account', lazy: () => import('./features/account/account-screen.tsx') },
          ...sections.flatMap(section => section.routes),
          ...fileRoutes,
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

function Waiting() {
  return <Spinner full />
}

/** People who are not signed in return here after signing in. */
async function requireSignIn({ request }: LoaderFunctionArgs) {
  if (isSignedOut()) return goToSignIn(request)
  try {
    await queryClient.ensureQueryData(meQuery)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return goToSignIn(request)
  }
}

function goToSignIn({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  const path = pathname.replace(/^\/office/, '') + search
  return redirect(path === '' || path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
}

async function goToFirstSection() {
  if (isSignedOut()) return null
  const me = await queryClient.ensureQueryData(meQuery)
  if (may(me, ['staff.manage']) && (await isBeingSetUp())) return redirect('/set-up')
  const first = sections.find(({ permissions, useIsOpen }) => !useIsOpen && may(me, permissions))
  return redirect(first ? `/${first.path}` : '/account')
}
