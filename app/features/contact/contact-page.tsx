import { Fragment } from 'react'
import { AdmissionsAddress } from '#app/chrome/admissions-address.tsx'
import { ExternalLink } from '#app/chrome/external-link.tsx'
import { PageTop } from '#app/features/information/page-top.tsx'
import { Island } from '#app/islands/island.tsx'
import { contact } from '#shared/catalogue/parts/contact.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { ContactForm } from './contact-form.tsx'

/** Every way to reach the admissions office, and the form. */
export function ContactPage() {
  const { beforeYouWrite } = contact()
  return (
    <>
      <PageTop title={contact().title} lead={contact().intro}>
        <ul className="contact-ways bare-list">
          <li>
            <a href={institution().phoneHref}>{institution().phone}</a>
            <span className="soft small">{institution().officeHours}</span>
          </li>
          <li>
            <AdmissionsAddress />
            <span className="soft small">We reply within two working days</span>
          </li>
        </ul>
      </PageTop>
      <div className="wrap section contact-columns">
        <section className="stack" aria-labelledby="write">
          <h2 id="write">Email us</h2>
          <p>
            {beforeYouWrite.heading}: <a href={beforeYouWrite.href}>{beforeYouWrite.text}</a>
          </p>
          <noscript>
            <p className="contact-plain">
              This form needs JavaScript, which is off in your browser. Email{' '}
              <a href={institution().admissionsHref}>{institution().admissionsEmail}</a> instead.
            </p>
          </noscript>
          <Island name="contact">
            <ContactForm />
          </Island>
        </section>
        <Visit />
      </div>
      <WhichWay />
    </>
  )
}

function Visit() {
  const { visit } = contact()
  return (
    <section className="stack" aria-labelledby="visit">
      <h2 id="visit">{visit.heading}</h2>
      <address>
        <b>{institution().name}</b>
        {institution().address.lines.map(line => (
          <span key={line}>{line}</span>
        ))}
        <ExternalLink href={institution().mapUrl} destination="the map">
          Open in the map <span aria-hidden="true">↗</span>
        </ExternalLink>
      </address>
      <p>{visit.text}</p>
      <ul className="rows">
        {visit.directions.map(direction => (
          <li key={direction}>{direction}</li>
        ))}
      </ul>
      <p className="contact-warning">{contact().warning}</p>
    </section>
  )
}

function WhichWay() {
  const { whichWay } = contact()
  return (
    <section className="sand">
      <div className="wrap section split">
        <h2>{whichWay.heading}</h2>
        <dl className="facts">
          {whichWay.items.map(item => (
            <Fragment key={item.about}>
              <dt>{item.about}</dt>
              <dd>
                {item.say} <a href={item.link.href}>{item.link.text}</a>
              </dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </section>
  )
}
