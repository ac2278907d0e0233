import type { ReactElement, ReactNode } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import { AdireBand } from '#ui/art/adire-band.tsx'
import { Crest } from '#ui/art/crest-mark.tsx'
import { Link } from '#ui/link.tsx'

type QuietFrameProps = {
  /** One thing at the end of the head, for example a way to sign out. */
  action?: ReactNode
  /** How much room the content has: a column to read and fill in, or the whole width. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Around a page that has neither bar nor foot: who we are, a woven edge, and at the end a person to ask. */
export function QuietFrame({ action, width = 'narrow', children }: QuietFrameProps): ReactElement {
  const wrap = width === 'narrow' ? 'wrap wrap-narrow' : 'wrap'
  return (
    <div className="quiet">
      <div className="quiet-head night" data-action={action ? '' : undefined}>
        <div className={wrap}>
          <Link className="quiet-home" to={paths.home}>
            <Crest />
            <span className="quiet-name">{institution().name}</span>
            <span className="quiet-short">{institution().shortName}</span>
          </Link>
          {action}
        </div>
        <AdireBand />
      </div>
      <div className={`${wrap} quiet-body`}>{children}</div>
      <p className={`${wrap} quiet-foot small soft`}>
        Questions? Email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a> or call{' '}
        <a href={institution().phoneHref}>{institution().phone}</a>, {institution().officeHours}.
      </p>
    </div>
  )
}
