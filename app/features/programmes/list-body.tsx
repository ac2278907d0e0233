import { inlineScript } from 'virtual:hide-list-until-filtered'
import type { ReactElement } from 'react'
import { Island } from '#app/islands/island.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { counted } from '#shared/domain/counted.ts'
import { kindsInWords, tabsOffered, tabTitle } from '#shared/domain/programme-kinds.ts'
import type { ProgrammeTab } from '#shared/domain/programme-tab.ts'
import {
  offeredProgrammes,
  programmesInTab,
  programmeTabOf,
  schoolNames,
  subjectNames,
} from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { ProgrammeRow } from './programme-row.tsx'

/** JUPEB is shown with foundation, under the shorter word (spec section 2). */
const tabName = (tab: ProgrammeTab) => tabTitle(tab).replace(' and JUPEB', '')

export const head = () => ({
  title: 'Programs',
  description: `${counted(offeredProgrammes().length, 'programme')} of ${institution().name}: ${kindsInWords()}, with duration, tuition and entry requirements.`,
})

/**
 * The programme list below its bar. The build renders it once for each tab, so that without scripts an address shows what it
 * says; the other tabs are there too, hidden, for `findProgrammes` to show and search at once.
 */
export default function ListBody({ search }: { search: URLSearchParams }): ReactElement {
  const asked = programmeTabOf(search.get('tab'))
  const [first = asked] = tabsOffered()
  const current = tabsOffered().includes(asked) ? asked : first
  return (
    <>
      <div className="finder" data-tab={current}>
        <div className="night finder-head">
          <div className="wrap">
            <h1>Programmes</h1>
            <p className="lead">
              All {offeredProgrammes().length}, with duration and tuition. Tick up to three to compare.
            </p>
          </div>
        </div>
        <div className="wrap finder-body">
          <Search />
          <nav className="tabs" aria-label="Level">
            {tabsOffered().map(tab => (
              <a key={tab} href={paths.programmes(tab)} data-tab="" aria-current={tab === current ? 'page' : undefined}>
                {tabName(tab)} <span className="finder-count">{programmesInTab(tab).length}</span>
              </a>
            ))}
          </nav>
          <p className="finder-status small soft" role="status" />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, compiled at build */}
          {inlineScript && <script dangerouslySetInnerHTML={{ __html: inlineScript }} />}
          {tabsOffered().map(tab => (
            <section key={tab} className="programmes" id={tab} aria-label={tabName(tab)}>
              <ul className="rows">
                {programmesInTab(tab).map(programme => (
                  <ProgrammeRow key={programme.id} programme={programme} />
                ))}
              </ul>
            </section>
          ))}
          <NothingFound />
        </div>
        <NotSure />
      </div>
      <Island name="comparison" />
    </>
  )
}

function Search(): ReactElement {
  return (
    <search>
      <form className="finder-form" id="finder">
        <label htmlFor="find-words">
          Search
          <input className="input" id="find-words" name="q" type="search" autoComplete="off" enterKeyHint="search" />
        </label>
        <label htmlFor="find-subject">
          Subject
          <select className="input" id="find-subject" name="subject">
            <option value="">All</option>
            {Object.keys(schoolNames()).map(school => (
              <SchoolOptions key={school} school={school} />
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}

function SchoolOptions({ school }: { school: string }): ReactElement | null {
  const taught = new Set<string>(
    offeredProgrammes()
      .filter(each => each.school === school)
      .map(each => each.subject),
  )
  // A school whose programmes are all retired is known to files, and found by nobody.
  if (taught.size === 0) return null
  return (
    <optgroup label={schoolNames()[school]}>
      <option value={school}>
        {taught.size > 1 ? `Everything in the ${schoolNames()[school]}` : schoolNames()[school]}
      </option>
      {taught.size > 1 &&
        [...taught].map(subject => (
          <option key={subject} value={subject}>
            {subjectNames()[subject]}
          </option>
        ))}
    </optgroup>
  )
}

function NothingFound(): ReactElement {
  return (
    <div className="nothing-found empty" hidden>
      <h2>No matching programmes</h2>
      <p>Try a shorter word or another level.</p>
      <p className="cluster">
        {tabsOffered().map(tab => (
          <a
            key={tab}
            className="button"
            data-look="secondary"
            data-tab=""
            data-name={tabName(tab)}
            href={paths.programmes(tab)}
          >
            {tabName(tab)}
          </a>
        ))}
        <button className="button" data-look="secondary" type="reset" form="finder">
          Show all
        </button>
      </p>
      <p className="small soft">
        Cannot find your programme? Email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
      </p>
    </div>
  )
}

function NotSure(): ReactElement {
  return (
    <section className="sand">
      <div className="wrap section split">
        <h2>Not sure yet?</h2>
        <ul className="rows">
          <li>
            <a href={paths.faq}>Common questions</a>
            <div className="small soft">Awaiting results, fees, hostels, dates</div>
          </li>
          <li>
            <a href={paths.contact}>Talk to the admissions office</a>
            <div className="small soft">{institution().officeHours}</div>
          </li>
        </ul>
      </div>
    </section>
  )
}
