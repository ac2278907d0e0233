import type { ReactNode } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { type NavigationLink, navigation } from '#shared/catalogue/parts/navigation.ts'
import { AdireBand } from '#ui/art/adire-band.tsx'
import { Crest } from '#ui/art/crest-mark.tsx'
import { AccessibilityButton } from './accessibility-button.tsx'
import { AdmissionsAddress } from './admissions-address.tsx'
import { ExternalLink } from './external-link.tsx'
import { wholeAddress } from './whole-address.ts'

/** Who to ask, where to go, where we are (spec section 2, Layout). */
export default function Footer() {
  const { columns, small } = navigation()
  return (
    <footer className="foot night">
      <AdireBand />
      <div className="wrap">
        <Ask />
        <div className="foot-columns">
          {columns.map(({ heading, links }, index) => (
            <Column key={heading} id={`foot-${index + 1}`} name={heading}>
              <Links links={links} />
            </Column>
          ))}
          {institution().social[0] && (
            <Column id="foot-social" name="Follow us">
              <Links
                links={institution().social.map(({ name, url, destination }) => ({
                  text: name,
                  href: url,
                  destination,
                }))}
              />
            </Column>
          )}
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
            <Links links={small} />
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

function Links({ links }: { links: readonly NavigationLink[] }) {
  return links.map(({ text, href, destination }) => (
    <li key={text}>
      {destination === undefined ? (
        <a href={href}>{text}</a>
      ) : (
        <ExternalLink href={wholeAddress(href)} destination={destination}>
          {text} <span aria-hidden="true">↗</span>
        </ExternalLink>
      )}
    </li>
  ))
}
