import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Role } from '#shared/domain/staff.ts'
import { Icon } from '#ui/icon.tsx'
import { type Me, may } from '../../lib/me.ts'
import { sections } from '../../sections.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** What would be here, for each role: nobody has to guess what an empty desk means. */
const wouldWait: Record<Role, string> = {
  officer: 'files to check, replies of applicants, and files that are ready for a decision',
  reader: 'applications that you are asked to score',
  head: 'files that are ready for your proposal, and those without readers',
  registrar: 'proposals, rank lists, releases, deferrals, drafts and everything else that needs your signature',
  bursar: 'payments that do not match, and refunds that failed',
  records: 'people to propose to JAMB, to clear, and to give a number',
  editor: 'drafts of yours that went out of date',
  auditor: 'large exports that need a second person',
  administrator: 'requests that need a second administrator, and connections that fail',
}

/** An empty desk: that all is done, what would be here, and where to go. */
export function NothingWaits({ me }: { me: Me }): ReactElement {
  const roles = [...new Set(me.grants.map(({ role }) => role))]
  const places = sections.filter(
    ({ path, permissions, useIsOpen }) => path !== 'today' && !useIsOpen && may(me, permissions),
  )
  return (
    <section className="apart desk-clear" data-gap="5" aria-label="Nothing waits">
      <p className="line desk-clear-lead" data-align="stretch" data-gap="4">
        <Icon name="check" />
        <span>
          All done. Here you will find {roles.map(role => wouldWait[role]).join('; ')}, the most urgent first.
        </span>
      </p>
      <ul className="tiles desk-places" data-lines="0">
        {places.map(({ path, label, icon, key }) => (
          <li key={path}>
            <Link to={`/${path}`}>
              <Icon name={icon} />
              {label}
              <Kbd keys={`g ${key}`} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
