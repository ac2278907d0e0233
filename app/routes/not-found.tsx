import { PageLink } from '#app/chrome/page-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'

export const meta = () =>
  pageMeta({
    title: 'Page not found',
    description: 'There is no page at this address. Here is where most people want to go.',
    path: '/404',
    unlisted: true,
  })

const ways = [
  { to: paths.programmes(), name: 'Programmes', about: 'All 39, with fees, durations and entry requirements' },
  { to: paths.faq, name: 'Questions and answers', about: 'Entry, fees, papers, dates' },
  { to: paths.dashboard, name: 'My application', about: 'Where it stands and what is missing' },
  { to: paths.sitemap, name: 'All pages', about: 'The site map' },
] as const

export default function NotFound() {
  return (
    <div className="wrap wrap-narrow section stack">
      <h1>There is no page here</h1>
      <p className="lead">The address may be mistyped, or the page has moved.</p>
      <search>
        <form action={paths.programmes()} className="cluster">
          <label htmlFor="find">Find a programme</label>
          <input id="find" name="q" type="search" autoComplete="off" />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <ul className="rows">
        {ways.map(way => (
          <li key={way.name}>
            <PageLink to={way.to}>{way.name}</PageLink>
            <div className="small soft">{way.about}</div>
          </li>
        ))}
      </ul>
      <p>
        Did a link on this site bring you here? Tell us at{' '}
        <a href={`mailto:${institution.admissionsEmail}`}>{institution.admissionsEmail}</a>.
      </p>
    </div>
  )
}
