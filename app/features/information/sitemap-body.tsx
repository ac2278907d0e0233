import { ExternalLink } from '#app/chrome/external-link.tsx'
import { wholeAddress } from '#app/chrome/whole-address.ts'
import { faqGroups } from '#shared/catalogue/parts/faq.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { statistics } from '#shared/catalogue/parts/statistics.ts'
import { counted } from '#shared/domain/counted.ts'
import { tabsOffered, tabTitle } from '#shared/domain/programme-kinds.ts'
import { offeredProgrammes, programmesInTab } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { PageTop } from './page-top.tsx'

interface PageLine {
  to: string
  name: string
}

const groups = (): readonly { title: string; lines: readonly PageLine[] }[] => [
  {
    title: 'Find out',
    lines: [
      { to: paths.home, name: 'Home' },
      { to: paths.programmes(), name: 'All programmes' },
      { to: paths.faq, name: 'Questions and answers' },
      { to: paths.campus, name: 'Campus life' },
      { to: paths.hostels, name: 'Hostels' },
      { to: paths.hostelImages, name: 'Hostel pictures' },
      { to: paths.contact, name: 'Contact' },
      ...(statistics().isShown ? [{ to: paths.statistics, name: 'Statistics' }] : []),
    ],
  },
  {
    title: 'Apply',
    lines: [
      { to: paths.signup, name: 'Create an account' },
      { to: paths.login, name: 'Sign in' },
      { to: paths.forgotPassword, name: 'Forgot password' },
      { to: paths.application, name: 'Application' },
      { to: paths.documentUpload(), name: 'Documents' },
      ...(tabsOffered().includes('foundation') ? [{ to: paths.foundationForm, name: 'Foundation form' }] : []),
    ],
  },
  {
    title: 'After applying',
    lines: [
      { to: paths.dashboard, name: 'My application' },
      { to: paths.applicationProgress, name: 'Application progress' },
      { to: paths.referenceStatus, name: 'Reference status' },
      { to: paths.payment, name: 'Payment' },
    ],
  },
  {
    title: 'Questions by subject',
    lines: faqGroups().map(group => ({ to: `${paths.faq}#group-${group.id}`, name: group.title })),
  },
  {
    title: 'The small print',
    lines: [
      { to: paths.privacy, name: 'Privacy' },
      { to: paths.terms, name: 'Terms of use' },
      { to: paths.sitemap, name: 'Site map' },
    ],
  },
]

export const head = () => ({
  title: 'Site map',
  description: `Every page of this site, and ${counted(offeredProgrammes().length, 'programme')} by name.`,
})

/** Every page that a visitor can open, and the other sites of the university. */
export default function SitemapBody() {
  return (
    <>
      <PageTop title={head().title} lead={head().description} />
      <div className="wrap chapters">
        <section className="split" aria-labelledby="pages">
          <h2 id="pages">Pages</h2>
          <div className="grid site-list">
            {groups().map(group => (
              <Lines key={group.title} {...group} />
            ))}
            <div>
              <h3>Other sites</h3>
              <ul className="bare-list">
                {Object.values(institution().external).map(target => (
                  <li key={target.url}>
                    <ExternalLink href={wholeAddress(target.url)} destination={target.destination}>
                      {target.name} <span aria-hidden="true">↗</span>
                    </ExternalLink>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
        {tabsOffered().map(tab => {
          const offered = programmesInTab(tab)
          return (
            <section key={tab} className="split" aria-labelledby={tab}>
              <div className="stack">
                <h2 id={tab}>{tabTitle(tab)}</h2>
                <p>
                  <a href={paths.programmes(tab)}>Compare them</a>
                </p>
              </div>
              <ul className="bare-list site-columns">
                {offered.map(programme => (
                  <li key={programme.id}>
                    <a href={paths.programme(programme.id)}>{programme.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly PageLine[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="bare-list">
        {lines.map(line => (
          <li key={line.to}>
            <a href={line.to}>{line.name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
