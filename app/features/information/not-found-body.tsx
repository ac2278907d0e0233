import { institution } from '#shared/catalogue/parts/institution.ts'
import { offeredProgrammes } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { ScenePicture } from '#ui/art/scenes/scene-picture.tsx'
import { PageTop } from './page-top.tsx'

const ways = () => [
  {
    to: paths.programmes(),
    name: 'Programmes',
    about: `All ${offeredProgrammes().length}, with fees, durations and entry requirements`,
  },
  { to: paths.faq, name: 'Questions and answers', about: 'Entry requirements, fees, documents, dates' },
  { to: paths.dashboard, name: 'My application', about: 'Its status and what is missing' },
  { to: paths.contact, name: 'Contact', about: 'Ask the admissions office' },
  { to: paths.sitemap, name: 'All pages', about: 'The site map' },
]

export const head = () => ({
  title: 'Page not found',
  description: 'There is no page at this address. These pages may help.',
})

/** For an unknown address: a search, and the most popular pages. */
export default function NotFoundBody() {
  return (
    <>
      <PageTop
        title="We cannot find this page"
        lead="The address may be wrong, or the page has moved."
        picture={<ScenePicture scene="gate" />}
      >
        <search className="find">
          <form action={paths.programmes()}>
            <label htmlFor="find">Find a programme</label>
            <div className="cluster">
              <input id="find" name="q" type="search" autoComplete="off" enterKeyHint="search" />
              <button type="submit" className="button">
                Search
              </button>
            </div>
          </form>
        </search>
      </PageTop>
      <div className="wrap section split">
        <h2>You may be looking for</h2>
        <div className="stack">
          <ul className="rows">
            {ways().map(way => (
              <li key={way.name}>
                <a href={way.to}>{way.name}</a>
                <div className="small soft">{way.about}</div>
              </li>
            ))}
          </ul>
          <p>
            If a link on this site brought you here, tell us at{' '}
            <a href={`mailto:${institution().admissionsEmail}`}>{institution().admissionsEmail}</a>.
          </p>
        </div>
      </div>
    </>
  )
}
