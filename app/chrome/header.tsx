import { NavLink } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import { Crest } from './crest.tsx'
import { ExternalLink } from './external-link.tsx'
import { PageLink } from './page-link.tsx'

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
  return (
    <>
      <header className="bar night">
        <div className="wrap">
          <PageLink className="bar-home" to={paths.home}>
            <Crest />
            <span className="bar-name">{institution.name}</span>
            <span className="bar-short">{institution.shortName}</span>
          </PageLink>
          <nav aria-label="Main">
            <Links className="bar-links" />
          </nav>
          <button type="button" className="bar-menu" popoverTarget="menu">
            <Icon name="menu" />
            Menu
          </button>
          <PageLink className="button" to={institution.applyPath}>
            Apply Now
          </PageLink>
        </div>
      </header>
      <div id="menu" className="menu night" popover="auto" suppressHydrationWarning>
        <button type="button" className="bar-menu" popoverTarget="menu" popoverTargetAction="hide">
          <Icon name="close" />
          Close
        </button>
        <nav aria-label="Menu">
          <Links />
        </nav>
        <div className="stack">
          <PageLink className="button" to={institution.applyPath}>
            Apply Now
          </PageLink>
          <PageLink className="button" data-look="secondary" to={paths.login}>
            Log in
          </PageLink>
        </div>
      </div>
    </>
  )
}

function Links({ className }: { className?: string }) {
  return (
    <ul className={className}>
      {sitePages.map(page => (
        <li key={page.name}>
          <NavLink to={page.to} end={page.to === paths.home} prefetch="intent" viewTransition>
            {page.name}
          </NavLink>
        </li>
      ))}
      {externalPages.map(page => (
        <li key={page.name}>
          <ExternalLink href={page.url} destination={page.destination}>
            {page.name} <span aria-hidden="true">↗</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
