import type { TextPage } from '#shared/catalogue/types.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { PageTop } from './page-top.tsx'
import { SampleMark } from './sample-mark.tsx'
import { TextBlocks } from './text-blocks.tsx'

/** A page to be read from top to bottom, or looked up by its contents list: privacy, terms. */
export function ReadingPage({ page }: { page: TextPage }) {
  return (
    <article>
      <PageTop title={page.title} lead={page.description}>
        {page.updatedOn && (
          <p className="small soft">
            Last changed on <time dateTime={page.updatedOn}>{longDate(page.updatedOn)}</time>
          </p>
        )}
      </PageTop>
      <div className="wrap section split">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {page.sections.map(section => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="reading">
          {page.sections.map(section => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1}>
                {section.heading}
              </h2>
              <TextBlocks blocks={section.blocks} />
            </section>
          ))}
          {page.isSample && <SampleMark />}
        </div>
      </div>
    </article>
  )
}
