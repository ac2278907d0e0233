import type { ReactNode } from 'react'
import { AdireBand } from '#app/art/adire-band.tsx'
import { Crest } from '#app/art/crest-mark.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { tabsOffered, tabTitle } from '#shared/domain/programme-kinds.ts'
import { paths } from '#shared/paths.ts'
import { AccessibilityButton } from './accessibility-button.tsx'
import { AdmissionsAddress } from './admissions-address.tsx'
import { ExternalLink } from './external-link.tsx'
import { wholeAddress } from './whole-address.ts'

const quickLinks = [
  { to: paths.home, name: 'Admissions' },
  { to: paths.programmes(), name: 'Programs' },
  { to: paths.campus, name: 'Campus Life' },
  { to: paths.hostels, name: 'Hostel' },
] as const

const programmeLinks = () => tabsOffered().map(tab => ({ to: paths.programmes(tab), name: tabTitle(tab) }))

const smallPrint = [
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.terms, name: 'Terms' },
  { to: paths.sitemap, name: 'Site map' },
] as const

/** Who to ask, where to go, where we are (spec section 2, Layout). */
export default function Footer() {
  const { external } = institution()
  const staffLogin = { ...external.staffPortal, name: 'Staff login', url: wholeAddress(external.staffPortal.url) }
  return (
    <footer className="foot night">
      <AdireBand />
      <div className="wrap">
        <Ask />
        <div className="foot-columns">
          <Column id="foot-quick" name="Quick links">
            <Links links={quickLinks} />
            <ExternalItem target={staffLogin} />
          </Column>
          <Column id="foot-programmes" name="Programmes">
            <Links links={programmeLinks()} />
            {[external.shortCourses, external.store].map(target => (
              <ExternalItem key={target.name} target={target} />
            ))}
          </Column>
          <Column id="foot-social" name="Follow us">
            {institution().social.map(target => (
              <ExternalItem key={target.name} target={target} />
            ))}
          </Column>
          <section aria-labelledby="foot-address">
            <h3 id="foot-address">Visit us</h3>
            <address>
              {institution().address.lines.map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <ExternalLink href={institution().mapUrl} destination="the map">
              Find us on the map <span aria-hidden="true">↗</span>
            </ExternalLink>
          </section>
        </div>
        <div className="foot-end">
          <p className="foot-name">
            <Crest />
            {/* A page that was built last year says last year until the next build. */}
            <span suppressHydrationWarning>
              © {new Date().getFullYear()} {institution().name}
              <br />
              <i>{institution().motto}.</i>
            </span>
          </p>
          <ul>
            <Links links={smallPrint} />
          </ul>
          <AccessibilityButton />
        </div>
      </div>
    </footer>
  )
}

function Ask() {
  return (
    <section className="foot-ask" aria-labelledby="foot-ask">
      <h2 id="foot-ask">Questions? Talk to us.</h2>
      <p className="foot-reach">
        <a href={institution().phoneHref}>{institution().phone}</a>
        <AdmissionsAddress />
      </p>
      <p className="soft small">{institution().officeHours}</p>
    </section>
  )
}

function Column({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul>{children}</ul>
    </nav>
  )
}

function Links({ links }: { links: readonly { to: string; name: string }[] }) {
  return links.map(link => (
    <li key={link.name}>
      <a href={link.to}>{link.name}</a>
    </li>
  ))
}

function ExternalItem({ target }: { target: { name: string; url: string; destination: string } }) {
  return (
    <li>
      <ExternalLink href={target.url} destination={target.destination}>
        {target.name} <span aria-hidden="true">↗</span>
      </ExternalLink>
    </li>
  )
}
