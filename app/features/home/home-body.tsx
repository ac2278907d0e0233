import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { home } from '#shared/catalogue/parts/home.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { Home } from '#shared/catalogue/types.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { faqAnswer } from '#shared/domain/faq.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { tabsOffered, tabTitle } from '#shared/domain/programme-kinds.ts'
import { backTabOf, offeredProgrammes, subjectName } from '#shared/domain/programmes.ts'
import { roundSpan } from '#shared/domain/round-span.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { paths } from '#shared/paths.ts'
import { Cloth, type ClothTile } from '#ui/art/cloth.tsx'

function tileOf(subject: string): ClothTile {
  const programme = offeredProgrammes().find(each => each.subject === subject)
  const tab = programme && backTabOf(programme)
  return { subject: programme?.image ?? subject, to: paths.programmes(tab, subject), label: subjectName(subject) }
}

/** The tiles of subjects that are taught; without one of them, those of the first subjects that are. */
function tiles(): ClothTile[] {
  const taught = new Set(offeredProgrammes().map(({ subject }) => subject))
  const chosen = home().cloth.filter(subject => taught.has(subject))
  return (chosen.length > 0 ? chosen : [...taught].slice(0, home().cloth.length)).map(tileOf)
}

/** What a programme on offer costs: a band of tuition that none of its kind has any more is left out. */
function costs() {
  const isOffered = ({ tuition, programType }: CostRow) =>
    offeredProgrammes().some(one => one.tuition === tuition && one.programType === programType)
  return home().cost.rows.filter(isOffered).map(costOf)
}

type CostRow = Home['cost']['rows'][number]

function costOf({ name, tuition, programType }: CostRow) {
  const fee = applicationFee(programType, 'nigeria')
  return { name, tuition: tuitionLine(tuition), fee: fee.kind === 'free' ? 'free' : fee.label }
}

export const head = () => ({ title: 'Admissions', description: institution().description })

/**
 * The home page below its header. The build renders it; a browser fetches it only when the reader returns from
 * another page.
 */
export default function HomeBody() {
  const { figures } = home()
  return (
    <>
      <Hero />
      <section className="wrap section home-figures" aria-label="In figures">
        {figures.map(figure => (
          <p key={figure.label}>
            <b>{figure.value}</b> {figure.label}
          </p>
        ))}
      </section>

      <Costs />
      <Steps />
      <Dates />
      <Campus />
      <Questions />
    </>
  )
}

function Hero() {
  const { hero } = home()
  return (
    <section className="hero night">
      <div className="wrap">
        <div className="hero-say">
          <h1>{hero.title}</h1>
          <p className="lead">{hero.sentence}</p>
          <a className="button" href={paths.signup}>
            {hero.secondAction}
          </a>
          <search>
            {/* A plain form that opens the list with the search in the address, with or without scripts. */}
            <form className="home-find" action={paths.programmes()}>
              <label>
                Level
                <select name="tab">
                  {tabsOffered().map(tab => (
                    <option key={tab} value={tab}>
                      {tabTitle(tab)}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                Programme or subject
                <input name="q" type="search" autoComplete="off" enterKeyHint="search" />
              </label>
              <button type="submit" className="button" data-look="secondary">
                {hero.action}
              </button>
            </form>
          </search>
        </div>
        <Cloth tiles={tiles()} label="Programmes by subject" />
      </div>
    </section>
  )
}

function Costs() {
  const { cost } = home()
  const rows = costs()
  if (rows.length === 0) return null
  return (
    <section className="sand">
      <div className="wrap section split">
        <div className="stack">
          <h2>{cost.title}</h2>
          <p>{cost.sentence}</p>
        </div>
        <div className="scroll-x">
          <table className="home-costs">
            <thead>
              <tr>
                <th scope="col">Programme</th>
                <th scope="col">Tuition</th>
                <th scope="col">To apply</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>{row.tuition}</td>
                  <td>{row.fee}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

function Steps() {
  const { steps } = home()
  return (
    <section className="wrap section split">
      <div className="stack">
        <h2>{steps.title}</h2>
        <p>{steps.sentence}</p>
      </div>
      <ol className="rows home-steps">
        {steps.items.map(step => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p className="home-time">{step.time}</p>
            <p className="soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Dates() {
  const { closing } = home()
  const today = dayOf(new Date())
  const rounds = announcedRounds().filter(round => today <= round.closesOn)
  return (
    <section className="night">
      <div className="wrap section split">
        <div className="stack">
          <h2>{closing.title}</h2>
          <p>{closing.sentence}</p>
        </div>
        <ul className="rows home-dates">
          {rounds.map(round => (
            <li key={round.id} data-until={roundSpan(round).until}>
              <b>{longDate(round.closesOn)}</b>
              <span>{round.name}</span>
            </li>
          ))}
          <li className="if-none">{closing.none}</li>
        </ul>
      </div>
    </section>
  )
}

function Campus() {
  const { campus } = home()
  return (
    <section className="wrap section split">
      <div className="stack">
        <h2>{campus.title}</h2>
        <p>{campus.sentence}</p>
        <p>
          <a href={paths.campus}>Campus life</a> · <a href={paths.hostels}>Hostels</a>
        </p>
      </div>
      <ul className="rows">
        {campus.points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function Questions() {
  const { questions } = home()
  return (
    <section className="sand">
      <div className="wrap section split">
        <h2>{questions.title}</h2>
        <ul className="rows">
          {questions.ids.map(faqAnswer).map(item => (
            <li key={item.id}>
              <a href={`${paths.faq}#${item.id}`}>{item.question}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
