import type { ReactElement } from 'react'
import { tabsOffered } from '#shared/domain/programme-kinds.ts'
import { backTabOf, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { Motif } from '#ui/art/motif-tile.tsx'
import { relatedProgrammes } from './related.ts'
import { SimilarProgrammes } from './similar-programmes.tsx'

export const retiredHead = ({ id, title }: ProgrammeSummary) => ({
  title,
  description: `${title} is no longer offered. These programmes are close to it.`,
  path: paths.programme(id),
  unlisted: true,
})

/**
 * The page of a programme that is no longer offered. It is served as gone (410), so that search engines forget it, and leads people who
 * have an old link or flyer to what there is instead.
 */
export default function RetiredBody({ programme }: { programme: ProgrammeSummary }): ReactElement {
  const { id, title, image } = programme
  const tab = backTabOf(programme)
  const list = paths.programmes(tabsOffered().includes(tab) ? tab : undefined)
  const related = relatedProgrammes(programme)
  return (
    <article className="programme">
      <header className="night programme-head">
        <div className="wrap">
          <div className="programme-say">
            <a className="programme-back" href={list}>
              <span aria-hidden="true">←</span> Back to Programs
            </a>
            <h1>{title}</h1>
            <p className="lead">This programme is no longer offered.</p>
            <div className="cluster">
              <a className="button" href={list}>
                See all programmes
              </a>
              <a className="button" data-look="secondary" href={paths.dashboard}>
                My application
              </a>
            </div>
          </div>
          <Motif subject={image} seed={id} />
        </div>
      </header>
      <div className="wrap programme-parts">
        <section className="split">
          <h2>If you have applied</h2>
          <div>
            <p className="programme-text">
              Applications that we have received are processed as before. If yours is still a draft, it is saved: choose
              another programme in it, and everything else that you have entered stays.
            </p>
          </div>
        </section>
        <SimilarProgrammes programmes={related} className="split" />
      </div>
    </article>
  )
}
