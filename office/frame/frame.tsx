import { type ComponentType, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { Crest } from '#ui/art/crest-mark.tsx'
import { IconButton } from '#ui/button.tsx'
import { fileRoutes } from '../features/file/routes.ts'
import { Prompts } from '../features/sign-in/prompts.tsx'
import { SessionGuard } from '../features/sign-in/session-guard.tsx'
import { useKeys } from '../lib/keys.ts'
import { may, useMe } from '../lib/me.ts'
import { isPartGone } from '../lib/new-build.ts'
import { tellFailure } from '../lib/toasts.ts'
import { sections } from '../sections.ts'
import { useDialogFocus } from './dialog-focus.ts'
import { useFocusKept } from './focus-kept.ts'
import { useKeepTyped } from './keep-typed.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { MailNotice } from './mail-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useScreensAhead } from './screens-ahead.ts'
import { findAnyone, Sidebar } from './sidebar.tsx'
import { Toaster } from './toaster.tsx'

const menuIcon = 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17'

/** Around every screen: the side bar, messages, prompts, and the keys that work everywhere. */
export function Frame(): ReactElement {
  const me = useMe()
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  const { FindDialog, find, endFinding } = useFind()
  const navigate = useNavigate()
  const { state } = useNavigation()
  useKeepTyped()
  useDialogFocus()
  useFocusKept()
  const ownSections = useMemo(() => sections.filter(({ permissions }) => may(me, permissions)), [me])
  useScreensAhead(useMemo(() => [...fileRoutes, ...ownSections.flatMap(({ routes }) => routes)], [ownSections]))
  useKeys(
    'Everywhere',
    [
      { keys: '?', label: 'Show the keys', run: showKeys },
      // Lists have their own search under the first.
      { keys: '/', label: findAnyone, run: find },
      { keys: 'g /', label: findAnyone, run: find },
      ...ownSections.map(({ key, label, path }) => ({
        keys: `g ${key}`,
        label: `Go to ${label}`,
        run: () => void navigate(`/${path}`),
      })),
      { keys: 'g a', label: 'Go to your account', run: () => void navigate('/account') },
    ],
    'frame',
  )
  return (
    <div className="office" data-loading={state === 'loading' || undefined}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="office-bar night">
        <Crest />
        <span>{institution().shortName} Admissions Office</span>
        <IconButton icon={menuIcon} label="Menu" popoverTarget="office-side" />
      </header>
      <Drawer>
        <Sidebar me={me} onShowKeys={showKeys} onFind={find} />
      </Drawer>
      <Main />
      {FindDialog && <FindDialog onClose={endFinding} />}
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      <Prompts me={me} />
      <SessionGuard me={me} />
      <Toaster />
    </div>
  )
}

/** The search over everyone comes when it is first opened. If it does not come, what is on the screen stays. */
function useFind() {
  const [FindDialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  return {
    FindDialog,
    find: () =>
      void import('../features/find/find-dialog.tsx').then(
        ({ FindDialog }) => setDialog(() => FindDialog),
        tellNotOpened,
      ),
    endFinding: () => setDialog(undefined),
  }
}

async function tellNotOpened(): Promise<void> {
  if (await isPartGone()) return
  tellFailure(new Error('Check your connection, then try again.'), 'The search could not be opened')
}

/** A side bar if there is room; otherwise a popover that closes on navigation. */
function Drawer({ children }: { children: ReactElement }): ReactElement {
  const drawer = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the drawer
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [pathname])
  return (
    <aside className="side night" id="office-side" popover="auto" ref={drawer} aria-label="Office">
      {children}
    </aside>
  )
}

/** A new screen starts at its top, also for the keyboard and screen readers. */
function Main(): ReactElement {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) main.current?.focus()
    before.current = pathname
  }, [pathname])
  return (
    <main id="main" aria-label="Office" tabIndex={-1} ref={main}>
      <OfflineNotice />
      <MailNotice />
      <Outlet />
    </main>
  )
}
