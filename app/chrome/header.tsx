import { type ComponentProps, type MouseEventHandler, useLayoutEffect } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { navigation } from '#shared/catalogue/parts/navigation.ts'
import { paths } from '#shared/paths.ts'
import { Crest } from '#ui/art/crest-mark.tsx'
import { AccessibilityButton } from './accessibility-button.tsx'
import { ExternalLink } from './external-link.tsx'
import { wholeAddress } from './whole-address.ts'

/** The bar and, on small screens, the menu that slides in over the page (spec section 2, Layout). */
interface HeaderProps {
  pathname: string
  /** Follows the links that change with the session; without it the browser does. */
  onFollow?: MouseEventHandler<HTMLAnchorElement> | undefined
}

export function Header({ pathname, onFollow }: HeaderProps) {
  useLayoutEffect(() => {
    dispatchEvent(new Event('session'))
  }, [])
  const links = linksOn(pathname)
  return (
    <>
      <header className="bar night">
        <div className="wrap">
          <a className="bar-home" href={paths.home}>
            <Crest />
            <span className="bar-name">{institution().name}</span>
            <span className="bar-short">{institution().shortName}</span>
          </a>
          <nav className="bar-links" aria-label="Main">
            {links}
            <AccessibilityButton isSignOnly />
            <AccountLink onClick={onFollow} />
          </nav>
          <button type="button" className="bar-menu" popoverTarget="menu">
            <Lines d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
            Menu
          </button>
          <ApplyLink onClick={onFollow} />
        </div>
      </header>
      <nav className="menu night" id="menu" popover="auto" aria-label="Menu" suppressHydrationWarning>
        <button type="button" className="bar-menu" popoverTarget="menu" popoverTargetAction="hide">
          <Lines d="M5.5 5.5l13 13m0-13-13 13" />
          Close
        </button>
        <ul>
          {links.map(link => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
        <div className="stack">
          <ApplyLink onClick={onFollow} />
          <AccountLink look="secondary" onClick={onFollow} />
        </div>
        <AccessibilityButton />
      </nav>
    </>
  )
}

type WayProps = Pick<ComponentProps<'a'>, 'onClick'>

/** 'Dashboard' for signed-in users. app/boot/account-links.ts sets the text and target of these links. */
function ApplyLink({ onClick }: WayProps) {
  return (
    <a className="button" data-way="apply" href={institution().applyPath} onClick={onClick} suppressHydrationWarning>
      Apply Now
    </a>
  )
}

/** 'Sign out' for signed-in users. */
function AccountLink({ look, onClick }: WayProps & { look?: 'secondary' }) {
  return (
    <a
      className={look && 'button'}
      data-look={look}
      data-way="account"
      href={paths.login}
      onClick={onClick}
      suppressHydrationWarning
    >
      Sign in
    </a>
  )
}

const linksOn = (pathname: string) =>
  navigation().bar.map(({ text, href, destination }) =>
    destination === undefined ? (
      <a key={text} href={href} aria-current={isWithin(href, pathname) ? 'page' : undefined}>
        {text}
      </a>
    ) : (
      <ExternalLink key={text} href={wholeAddress(href)} destination={destination}>
        {text} <span aria-hidden="true">↗</span>
      </ExternalLink>
    ),
  )

function isWithin(page: string, pathname: string): boolean {
  return pathname === page || (page !== paths.home && pathname.startsWith(`${page}/`))
}

/** Two signs of its own: the set of `ui/icon.tsx` is not worth fetching for them before it is needed. */
function Lines({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
