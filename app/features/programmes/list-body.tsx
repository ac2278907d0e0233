import { type ReactElement, useEffect } from 'react'
import { PageLink } from '#app/chrome/page-link.tsx'
import { institution } from '#content/institution.ts'
import {
  type ProgrammeTab,
  programmes,
  programmesInTab,
  programmeTabs,
  type SchoolKey,
  type SubjectKey,
  schoolNames,
  subjectNames,
} from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { findProgrammes } from './finder.ts'
import { MotifSheet } from './motif-sheet.tsx'
import { ProgrammeRow } from './programme-row.tsx'

const tabNames: Record<ProgrammeTab, string> = {
  undergraduate: 'Undergraduate',
  postgraduate: 'Postgraduate',
  foundation: 'Foundation',
}

const subjectsTaught = [...new Set(programmes.map(programme => programme.image))]

const schools = Object.keys(schoolNames) as SchoolKey[]

/**
 * The programme list below its bar. All three tabs are in the page one below another; `findProgrammes` shows one. Without
 * scripts a tab leads to its list.
 */
export default function ListBody(): ReactElement {
  useEffect(findProgrammes, [])
  return (
    <div className="finder">
      <div className="night finder-head">
        <div className="wrap">
          <h1>Programmes</h1>
          <p className="lead">
            All {programmes.length}, with what they take and what they cost. Tick up to three to compare them.
          </p>
        </div>
      </div>
      <div className="wrap finder-body">
        <search>
          <form className="finder-form" id="finder">
            <label htmlFor="find-words">
              Search
              <input
                className="input"
                id="find-words"
                name="q"
                type="search"
                autoComplete="off"
                enterKeyHint="search"
              />
            </label>
            <label htmlFor="find-subject">
              School or subject
              <select className="input" id="find-subject" name="subject">
                <option value="">All</option>
                {schools.map(school => (
                  <SchoolOptions key={school} school={school} />
                ))}
              </select>
            </label>
          </form>
        </search>
        <nav className="tabs" aria-label="Level">
          {programmeTabs.map(tab => (
            <a key={tab} href={`${paths.programmes(tab)}#${tab}`} data-tab="">
              {tabNames[tab]} <span className="finder-count">{programmesInTab(tab).length}</span>
            </a>
          ))}
        </nav>
        <p className="finder-status small soft" role="status" />
        {import.meta.env.SSR && <FinderScript />}
        {programmeTabs.map(tab => (
          <section key={tab} className="programmes" id={tab} aria-labelledby={`${tab}-name`}>
            <h2 id={`${tab}-name`}>{tabNames[tab]}</h2>
            <ul className="rows">
              {programmesInTab(tab).map(programme => (
                <ProgrammeRow key={programme.id} programme={programme} />
              ))}
            </ul>
          </section>
        ))}
        <div className="nothing-found empty" hidden>
          <h2>No programme here fits that</h2>
          <p>Try a shorter word, or look at another level.</p>
          <p className="cluster">
            {programmeTabs.map(tab => (
              <a
                key={tab}
                className="button"
                data-look="secondary"
                data-tab=""
                data-name={tabNames[tab]}
                href={paths.programmes(tab)}
              >
                {tabNames[tab]}
              </a>
            ))}
            <button className="button" data-look="secondary" type="reset" form="finder">
              Show all
            </button>
          </p>
          <p className="small soft">
            Is what you look for not there? Ask at{' '}
            <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>.
          </p>
        </div>
        <MotifSheet subjects={subjectsTaught} />
      </div>
      <section className="sand">
        <div className="wrap section split">
          <h2>Not sure yet?</h2>
          <ul className="rows">
            <li>
              <PageLink to={paths.faq}>Questions people ask</PageLink>
              <div className="small soft">Entry with awaited results, fees, hostels, dates</div>
            </li>
            <li>
              <PageLink to={paths.contact}>Talk to the admissions office</PageLink>
              <div className="small soft">{institution.officeHours}</div>
            </li>
          </ul>
        </div>
      </section>
    </div>
  )
}

function SchoolOptions({ school }: { school: SchoolKey }): ReactElement {
  const taught = new Set<SubjectKey>(programmes.filter(each => each.school === school).map(each => each.image))
  return (
    <optgroup label={schoolNames[school]}>
      <option value={school}>
        {taught.size > 1 ? `Everything in the ${schoolNames[school]}` : schoolNames[school]}
      </option>
      {taught.size > 1 &&
        [...taught].map(subject => (
          <option key={subject} value={subject}>
            {subjectNames[subject]}
          </option>
        ))}
    </optgroup>
  )
}

/** Stands before the lists: the tab is chosen before they are painted, and looked at again when all rows have come. */
function FinderScript(): ReactElement {
  const source = `{const f=${findProgrammes};f();addEventListener('DOMContentLoaded',f)}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function as text
  return <script dangerouslySetInnerHTML={{ __html: source }} />
}
