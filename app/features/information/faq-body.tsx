import { faqGroups } from '#shared/catalogue/parts/faq.ts'
import { home } from '#shared/catalogue/parts/home.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { FaqEntry, FaqGroup } from '#shared/catalogue/types.ts'
import { faqAnswer } from '#shared/domain/faq.ts'
import { paths } from '#shared/paths.ts'
import { FormattedText } from '#views/formatted-text/formatted-text.tsx'
import { PageTop } from './page-top.tsx'

/** For search engines, the most frequent questions: more would send every answer twice. It is in no script. */
const structuredData = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: home()
    .questions.ids.map(faqAnswer)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
})

export const head = () => ({
  title: 'FAQ',
  description: 'Answers about entry requirements, applying, documents, referees, fees, admission and hostels.',
})

/** Every question with its answer; each answer has an address. */
export default function FaqBody() {
  return (
    <>
      <PageTop title="Questions and answers" lead="What applicants ask us, from the first result slip to the room key.">
        <search className="find faq-find">
          <label htmlFor="faq-search">Search the questions</label>
          <input id="faq-search" type="search" autoComplete="off" enterKeyHint="search" aria-describedby="faq-said" />
        </search>
        <p id="faq-said" className="faq-said small soft" role="status" />
      </PageTop>
      <div className="wrap section split">
        <nav className="contents faq-subjects" aria-labelledby="contents">
          <h2 id="contents">Subjects</h2>
          <ol>
            {faqGroups().map(group => (
              <li key={group.id}>
                <a href={`#group-${group.id}`}>{group.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="faq">
          {faqGroups().map(group => (
            <Group key={group.id} group={group} />
          ))}
          <div id="faq-none" hidden>
            <h2>No matching questions</h2>
            <p>Try fewer or different words, or ask us. We reply within two working days.</p>
            <p className="cluster">
              <button type="button" className="button" data-look="secondary" id="faq-all">
                Show all questions
              </button>
              <a href={paths.contact}>Email the admissions office</a>
            </p>
          </div>
          <p className="faq-end">
            Still have a question? <a href={paths.contact}>Write to us</a>, or call{' '}
            <a href={institution().phoneHref}>{institution().phone}</a>.
          </p>
        </div>
      </div>
      {import.meta.env.SSR && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with what could end the element written otherwise
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData()).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

function Group({ group }: { group: FaqGroup }) {
  const heading = `group-${group.id}`
  return (
    <section className="faq-group" data-title={group.title} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {group.title}
      </h2>
      {group.entries.map(entry => (
        <Question key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

/**
 * The id is on the answer, inside the fold, so that a browser opens it for that address without a script. The code
 * that copies the address is loaded when it is opened (question-search.ts).
 */
function Question({ entry }: { entry: FaqEntry }) {
  return (
    <details className="disclosure">
      <summary>{entry.question}</summary>
      <div className="disclosure-body" id={entry.id} tabIndex={-1}>
        <FormattedText text={entry.answer} />
        {entry.more && (
          <p className="onward">
            <a href={entry.more.href}>{entry.more.text}</a>
          </p>
        )}
      </div>
    </details>
  )
}
