import type { ReactElement } from 'react'
import { NavLink } from 'react-router'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { roleNames } from '#shared/domain/staff.ts'
import { AdireBand } from '#ui/art/adire-band.tsx'
import { Crest } from '#ui/art/crest-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { SignOutButton } from '../features/sign-in/sign-out-button.tsx'
import { keysFor, useKeyGroups } from '../lib/keys.ts'
import { type Me, may } from '../lib/me.ts'
import { sections } from '../sections.ts'
import { Kbd } from '../ui/kbd.tsx'
import type { Section } from './section.ts'

export const findAnyone = 'Find anyone'

interface SidebarProps {
  me: Me
  onShowKeys: () => void
  onFind: () => void
}

/** The navigation, and who is signed in. On a small screen it is the drawer behind the menu button. */
export function Sidebar({ me, onShowKeys, onFind }: SidebarProps): ReactElement {
  return (
    <>
      <p className="side-brand">
        <Crest />
        <span>
          {institution().shortName} Admissions
          <span>Office</span>
        </span>
      </p>
      <button type="button" className="side-find" onClick={onFind}>
        {findAnyone} <Kbd keys={keysFor(useKeyGroups(), findAnyone) ?? '/'} />
      </button>
      <nav aria-label="Sections">
        <ul className="bare-list">
          {sections
            .filter(({ permissions }) => may(me, permissions))
            .map(section => (
              <SideLink key={section.path} section={section} />
            ))}
        </ul>
      </nav>
      <AdireBand />
      <div className="side-foot">
        <button type="button" className="side-keys" onClick={onShowKeys}>
          Keyboard <kbd>?</kbd>
        </button>
        <div className="side-person">
          <NavLink className="side-name" to="/account" translate="no">
            {me.full_name}
          </NavLink>
          <p>{rolesInWords(me)}</p>
          <SignOutButton />
        </div>
      </div>
    </>
  )
}

const alwaysOpen = () => true

function SideLink({ section }: { section: Section }): ReactElement | null {
  const { path, label, icon, Badge, useIsOpen = alwaysOpen } = section
  if (!useIsOpen()) return null
  return (
    <li>
      <NavLink className="side-link" to={`/${path}`}>
        <Icon name={icon} />
        {label}
        {Badge && (
          <span className="side-badge">
            <Badge />
          </span>
        )}
      </NavLink>
    </li>
  )
}

function rolesInWords({ grants }: Me): string {
  return [...new Set(grants.map(({ role }) => roleNames[role]))].join(', ')
}
