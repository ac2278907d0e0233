import type { ReactElement, ReactNode } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { findProgramme, type ProgrammeSummary, schoolNames } from '#shared/domain/programmes.ts'
import { ApplyNow } from './apply-now.tsx'
import { HowToApply, roundsOf } from './how-to-apply.tsx'
import { NextRound } from './next-round.tsx'
import { ProgrammeHead } from './programme-head.tsx'
import type { ProgrammePage } from './programme-page.ts'
import { relatedProgrammes } from './related.ts'
import { SimilarProgrammes } from './similar-programmes.tsx'
import { TuitionFees } from './tuition-fees.tsx'
import { wholeCost } from './whole-cost.ts'

/** The whole page of a programme (spec section 2, Programme detail). */
export default function ProgrammeBody(page: ProgrammePage): ReactElement | null {
  const { id, duration, level, requirements, faqs } = page
  const programme = findProgramme(id)
  if (!programme) return null
  const { pdf, handbook } = programme
  const related = relatedProgrammes(programme)
  const rounds = roundsOf(programme.programType, dayOf(new Date()))
  return (
    <article className="programme">
      <ProgrammeHead page={page} programme={programme} rounds={rounds} />
      {programme.hasScholarship && <Scholarship />}
      <div className="wrap programme-parts">
        <Part name="Program Details">
          <dl className="programme-details">
            <Detail name="Duration">{duration}</Detail>
            <Detail name="Level">{level}</Detail>
            <Detail name="School">{schoolNames()[programme.school]}</Detail>
            <Detail name="Next start">
              <NextRound rounds={rounds} says={({ startsOn }) => startsOn} otherwise="To be announced" />
            </Detail>
          </dl>
        </Part>
        <Part name="Tuition Fees">
          <Costs programme={programme} />
        </Part>
        <Part name="Program Description">
          <Description page={page} />
        </Part>
        <Part name="Entry Requirements">
          <ul className="programme-text">
            {requirements.map(requirement => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </Part>
        <Part name="How to apply">
          <HowToApply programme={programme} rounds={rounds} />
        </Part>
        {faqs && (
          <Part name="Frequently Asked Questions">
            <Questions faqs={faqs} />
          </Part>
        )}
        {pdf && (
          <Part name="Program Brochure" isForScreens>
            <p>Everything on this page on two sides of A4, to print or share.</p>
            <p>
              <a className="button" data-look="secondary" href={pdf} target="_blank" rel="noopener">
                Download brochure (PDF, {brochureSize})
              </a>
            </p>
            {handbook && <Handbook href={handbook} />}
          </Part>
        )}
      </div>
      <End id={id} rounds={rounds} />
      <SimilarProgrammes programmes={related} className="wrap section split no-print" />
    </article>
  )
}

/** The university’s own, beside the brochure that is drawn from this page. */
function Handbook({ href }: { href: string }): ReactElement {
  return (
    <p>
      <a className="button" data-look="secondary" href={href} rel="noopener">
        Download handbook (PDF)
      </a>
    </p>
  )
}

function Scholarship(): ReactElement {
  return (
    <aside className="scholarship" aria-labelledby="scholarship">
      <div className="wrap">
        <h2 id="scholarship">50% Scholarship Available</h2>
        <p>
          It is merit-based and covers 50% of tuition fees. Contact the admissions office for eligibility:{' '}
          <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
        </p>
      </div>
    </aside>
  )
}

function Costs({ programme }: { programme: ProgrammeSummary }): ReactElement {
  return (
    <>
      <TuitionFees schoolFees={programme.schoolFees} />
      <h3>What it costs in total</h3>
      <div className="amounts">
        <table className="programme-cost">
          <tbody>
            {wholeCost(programme).map(line => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td className="figures" translate="no">
                  {line.amount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small soft">Tuition at this session’s rates. Accommodation, food and books are extra.</p>
    </>
  )
}

function Description({ page: { description, topics, careers } }: { page: ProgrammePage }): ReactElement {
  return (
    <>
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
    </>
  )
}

function Questions({ faqs }: { faqs: NonNullable<ProgrammePage['faqs']> }): ReactElement {
  return (
    <div className="programme-faqs">
      {faqs.map(faq => (
        <details className="disclosure" key={faq.question}>
          <summary>{faq.question}</summary>
          <p className="disclosure-body">{faq.answer}</p>
        </details>
      ))}
    </div>
  )
}

function End({ id, rounds }: { id: string; rounds: ReturnType<typeof roundsOf> }): ReactElement {
  return (
    <section className="night no-print">
      <div className="wrap section programme-end">
        <h2>Ready?</h2>
        <p>
          <NextRound
            rounds={rounds}
            says={({ closesOn }) => `Applications close on ${closesOn}, at midnight, ${clockName()}. `}
          />
          Questions first? <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>
        </p>
        <ApplyNow id={id} />
      </div>
    </section>
  )
}

/** No brochure is larger; scripts/brochures enforces it. */
const brochureSize = 'under 40 KB'

interface PartProps {
  name: string
  /** Hidden in print. */
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
