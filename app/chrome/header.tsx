import { useLayoutEffect } from 'react'
import { Link, NavLink } from 'react-router'
import { Crest } from '#app/art/crest-mark.tsx'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import { AccessibilityButton } from './accessibility-button.tsx'
import { ExternalLink } from './external-link.tsx'

const sitePages = [
  { to: paths.home, name: 'Home' },
  { to: paths.programmes(), name: 'Programs' },
  { to: paths.faq, name: 'FAQ' },
  { to: paths.campus, name: 'Campus Life' },
  { to: paths.hostels, name: 'Hostels' },
] as const

const externalPages = [
  { ...institution.external.mainSite, name: institution.shortName },
  { ...institution.external.contact, name: 'Contact' },
] as const

/** The bar and, on small screens, the menu that slides in over the page (spec section 2, Layout). */
export function Header() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('session'))
  }, [])
  return (
    <>
      <header className="bar night">
        <div className="wrap">
          <Link className="bar-home" to={paths.home}>
            <Crest />
            <span className="bar-name">{institution.name}</span>
            <span className="bar-short">{institution.shortName}</span>
          </Link>
          <nav className="bar-links" aria-label="Main">
            {links}
            <AccessibilityButton isSignOnly />
            <AccountLink />
          </nav>
          <button type="button" className="bar-menu" popoverTarget="menu">
            <Lines d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
            Menu
          </button>
          <ApplyLink />
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
          <ApplyLink />
          <AccountLink look="secondary" />
        </div>
        <AccessibilityButton />
      </nav>
    </>
  )
}

/** 'Dashboard' for signed-in users. app/boot/account-links.ts sets the text and target of these links. */
function ApplyLink() {
  return (
    <a className="button" data-way="apply" href={institution.applyPath} suppressHydrationWarning>
      Apply Now
    </a>
  )
}

/** 'Sign out' for signed-in users. */
function AccountLink({ look }: { look?: 'secondary' }) {
  return (
    <a className={look && 'button'} data-look={look} data-way="account" href={paths.login} suppressHydrationWarning>
      Log in
    </a>
  )
}

const links = [
  ...sitePages.map(page => (
    <NavLink key={page.name} to={page.to} end={page.to === paths.home}>
      {page.name}
    </NavLink>
  )),
  ...externalPages.map(page => (
    <ExternalLink key={page.name} href={page.url} destination={page.destination}>
      {page.name} <span aria-hidden="true">↗</span>
    </ExternalLink>
  )),
]

/** Two signs of its own: the set of `app/ui/icon.tsx` is not worth fetching for them before it is needed. */
function Lines({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
