import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/domain/staff.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { SettingKinds } from '../settings/setting-kinds.tsx'
import { NotOpen } from './not-open.tsx'
import { figures } from './round-words.ts'
import { roundsQuery } from './rounds-query.ts'
import '../../styles/file.css'
import './rounds.css'

interface Setting {
  title: string
  says: string
  to: string
  icon: IconName
  permissions: readonly Permission[]
}

const everyone = ['applications.read', 'content.draft', 'content.draft-fees', 'content.publish'] as const

const setters = ['content.draft', 'content.draft-fees', 'content.draft-institution', 'content.publish'] as const

const settings: readonly Setting[] = [
  {
    ...{ title: 'Rounds and fees', to: '/settings/rounds', permissions: everyone },
    says: 'Dates, days to reply to an offer, acceptance fees, and which programmes accept applications.',
    icon: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3M8 17h6',
  },
  {
    ...{ title: 'Places and formulas', to: '/seats', permissions: ['applications.read'] },
    says: 'Capacity by track, weights, cut-off marks and reply dates of each programme, under “Set up”.',
    icon: 'M4 4h4v4H4zM10 4h4v4h-4zM16 4h4v4h-4zM4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4z',
  },
  {
    ...{ title: 'Rubrics', to: '/rubrics', permissions: ['work.plan', 'content.publish'] },
    says: 'What readers score, for each level and for programmes with a rubric of their own.',
    icon: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  },
  {
    ...{ title: 'Matriculation numbers', to: '/matriculation', permissions: ['enrolment.manage', 'enrolment.prepare'] },
    says: 'The pattern of the numbers, and the list of everyone who has one.',
    icon: 'M4 5h16v14H4zM7.5 9.5h4M7.5 13h9M7.5 16h6',
  },
  {
    ...{ title: 'Staff', to: '/staff', permissions: ['staff.read', 'staff.manage'] },
    says: 'Who works here, and what each of them may do.',
    icon: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  },
]

/** What the office can set without a developer. Each line links to its own screen. */
export function Component(): ReactElement {
  const me = useMe()
  const { data } = useQuery({ ...roundsQuery, enabled: may(me, everyone) })
  const waiting = (data?.rounds ?? []).filter(({ draft }) => draft).length
  return (
    <Screen
      title="Settings"
      width="wide"
      lead="Your university’s own settings. Every change is recorded with a name and time, and can be undone."
    >
      {data && <NotOpen list={data} />}
      <ul className="tiles settings" data-gap="6" data-lines="5">
        {settings
          .filter(({ permissions }) => may(me, permissions))
          .map(({ title, says, to, icon }) => (
            <li key={to}>
              <Icon name={icon} />
              <div>
                <Link to={to}>{title}</Link>
                <p className="soft">{says}</p>
                {to === '/settings/rounds' && waiting > 0 && (
                  <p className="awaits">
                    {waiting === 1 ? '1 change is waiting' : `${figures.format(waiting)} changes are waiting`} to be
                    published
                  </p>
                )}
              </div>
            </li>
          ))}
      </ul>
      {may(me, setters) && <SettingKinds />}
    </Screen>
  )
}
