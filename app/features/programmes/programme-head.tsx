import type { ReactElement } from 'react'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { paths } from '#shared/paths.ts'
import { Motif } from '#ui/art/motif-tile.tsx'
import { ApplyNow } from './apply-now.tsx'
import { NextRound } from './next-round.tsx'
import { OfferingNotice } from './offering-notice.tsx'
import type { ProgrammePage } from './programme-page.ts'

interface ProgrammeHeadProps {
  page: ProgrammePage
  programme: ProgrammeSummary
  /** The rounds that are not over, in the order in which they close. */
  rounds: readonly AnnouncedRound[]
}

/** Its cloth, its name, and the two things to do about it. */
export function ProgrammeHead({ page, programme, rounds }: ProgrammeHeadProps): ReactElement {
  const { id, title, duration } = page
  return (
    <header className="night programme-head">
      <div className="wrap">
        <div className="programme-say">
          <a className="programme-back" href={paths.programmes(page.tab)}>
            <span aria-hidden="true">←</span> Back to Programs
          </a>
          <h1>{title}</h1>
          <p className="lead">
            {duration} · {tuitionLine(programme.tuition)}
            <NextRound rounds={rounds} says={({ closesOn }) => <>Apply until {closesOn}</>} />
          </p>
          <OfferingNotice id={id} />
          <div className="cluster">
            <ApplyNow id={id} />
            <form className="needs-script" data-share={title}>
              <button type="submit" className="button" data-look="secondary">
                Share
              </button>
            </form>
          </div>
        </div>
        <Motif subject={programme.image} seed={id} />
      </div>
    </header>
  )
}
