import type { ReactElement, ReactNode } from 'react'
import { Motif } from '#app/art/motif-tile.tsx'
import { ExternalLink } from '#app/chrome/external-link.tsx'
import { PageLink } from '#app/chrome/page-link.tsx'
import { applicationRounds } from '#content/dates.ts'
import { institution } from '#content/institution.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import { endOfDay } from '#shared/domain/closing-dates.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme, schoolNames } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { paths } from '#shared/paths.ts'
import { applyHref, toHaveAtHand } from './apply.ts'
import type { ProgrammePage } from './programme-page.ts'
import { relatedProgrammes } from './related.ts'
import { TuitionFees } from './tuition-fees.tsx'
import { wholeCost } from './whole-cost.ts'

/** A programme, top to bottom (spec section 2, Programme detail). */
export default function ProgrammeBody(page: ProgrammePage): ReactElement | null {
  const { id, title, duration, level, description, requirements, topics, careers, faqs } = page
  const programme = findProgramme(id)
  if (!programme) return null
  const { pdf } = programme
  const related = relatedProgrammes(programme)
  const rounds = roundsOf(programme.programType, page.madeOn)
  const [next] = rounds
  return (
    <article className="programme">
      <header className="night programme-head">
        <div className="wrap">
          <div className="programme-say">
            <PageLink className="programme-back" to={paths.programmes(page.tab)}>
              <span aria-hidden="true">←</span> Back to Programs
            </PageLink>
            <h1>{title}</h1>
            <p className="lead">
              {duration} · {tuitionLine(programme.tuition)}
              {next && (
                <>
                  <br />
                  Apply until {longDate(endOfDay(next.closesOn))}
                </>
              )}
            </p>
            <div className="cluster">
              <ApplyNow id={id} />
              <form className="needs-script" data-boot="" data-share={title}>
                <button type="submit" className="button" data-look="secondary">
                  Share
                </button>
              </form>
            </div>
          </div>
          <Motif subject={programme.image} seed={id} />
        </div>
      </header>

      {programme.hasScholarship && (
        <aside className="scholarship" aria-labelledby="scholarship">
          <div className="wrap">
            <h2 id="scholarship">50% Scholarship Available</h2>
            <p>
              It is merit-based and covers 50% of tuition fees. Contact the admissions office for eligibility:{' '}
              <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>.
            </p>
          </div>
        </aside>
      )}

      <div className="wrap programme-parts">
        <Part name="Program Details">
          <dl className="programme-details">
            <Detail name="Duration">{duration}</Detail>
            <Detail name="Level">{level}</Detail>
            <Detail name="School">{schoolNames[programme.school]}</Detail>
            {next && <Detail name="Next start">{longDate(endOfDay(next.startsOn))}</Detail>}
          </dl>
        </Part>
        <Part name="Tuition Fees">
          <TuitionFees schoolFees={programme.schoolFees} />
          <h3>What it costs in total</h3>
          <table className="programme-cost">
            <tbody>
              {wholeCost(programme).map(line => (
                <tr key={line.name}>
                  <th scope="row">{line.name}</th>
                  <td className="figures">{line.amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="small soft">Tuition at the rates of this session. A room, food and books come on top.</p>
        </Part>
        <Part name="Program Description">
          <p className="programme-text">{description}</p>
          <div className="programme-pair">
            <div>
              <h3>What you study</h3>
              <ol>
                {topics.map(topic => (
                  <li key={topic}>{topic}</li>
                ))}
              </ol>
            </div>
            <div>
              <h3>Where it leads</h3>
              <ul>
                {careers.map(career => (
                  <li key={career}>{career}</li>
                ))}
              </ul>
            </div>
          </div>
        </Part>
        <Part name="Entry Requirements">
          <ul className="programme-text">
            {requirements.map(requirement => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </Part>
        <Part name="How to apply">
          {rounds.length > 0 ? (
            <ul className="rows">
              {rounds.map(round => (
                <li key={round.id}>
                  <b>Closes {longDate(endOfDay(round.closesOn))}</b>
                  <br />
                  {round.name}: opens {longDate(endOfDay(round.opensOn))}, decisions by{' '}
                  {longDate(endOfDay(round.decisionsBy))}, starts {longDate(endOfDay(round.startsOn))}
                </li>
              ))}
            </ul>
          ) : (
            <p>The next dates are announced here. The admissions office tells you when you ask.</p>
          )}
          <h3>Have at hand</h3>
          <ul>
            {toHaveAtHand[programme.programType].map(paper => (
              <li key={paper}>{paper}</li>
            ))}
            {programme.requiresResearchProposal && <li>Research proposal</li>}
          </ul>
          <p>
            Create an account, fill in the form, add photographs or PDFs of your papers, check and send. You can stop at
            any point and come back on another phone.
          </p>
        </Part>
        {faqs && (
          <Part name="Frequently Asked Questions">
            <div className="programme-faqs">
              {faqs.map(faq => (
                <details className="disclosure" key={faq.question}>
                  <summary>{faq.question}</summary>
                  <p className="disclosure-body">{faq.answer}</p>
                </details>
              ))}
            </div>
          </Part>
        )}
        {pdf && (
          <Part name="Program Brochure" isForScreens>
            <p>Everything on this page on two sides of A4, to print or to send on.</p>
            <p>
              <a className="button" data-look="secondary" href={pdf} target="_blank" rel="noopener">
                Download brochure (PDF, {brochureSize})
              </a>
            </p>
          </Part>
        )}
      </div>

      <section className="night no-print">
        <div className="wrap section programme-end">
          <h2>Ready?</h2>
          <p>
            {next ? `Applications close on ${longDate(endOfDay(next.closesOn))}, at midnight, West Africa Time. ` : ''}
            Questions first? <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>
          </p>
          <ApplyNow id={id} />
        </div>
      </section>

      {related.length > 0 && (
        <section className="wrap section split no-print">
          <h2>Close to this</h2>
          <ul className="rows">
            {related.map(other => (
              <li key={other.id}>
                <PageLink to={paths.programme(other.id)}>{other.title}</PageLink>
                <div className="small soft">
                  {other.duration} · {tuitionLine(other.tuition)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** The rounds that were not over on a day, in the order in which they close. */
function roundsOf(programType: ProgramType, today: Day) {
  return applicationRounds.filter(round => round.programTypes.includes(programType) && today <= round.closesOn)
}

/** No brochure is larger; scripts/brochures holds itself to it. */
const brochureSize = 'under 40 KB'

function ApplyNow({ id }: { id: string }): ReactElement {
  const { name, destination } = institution.external.applicationPortal
  return (
    <ExternalLink className="button" href={applyHref(id)} destination={destination} onward={`Continue to ${name}`}>
      Apply Now
    </ExternalLink>
  )
}

interface PartProps {
  name: string
  /** Makes no sense on paper. */
  isForScreens?: boolean
  children: ReactNode
}

function Part({ name, isForScreens, children }: PartProps): ReactElement {
  return (
    <section className={isForScreens ? 'split no-print' : 'split'}>
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
