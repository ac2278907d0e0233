import type { ReactElement } from 'react'
import type { Permission } from '#shared/domain/staff.ts'
import { may, useMe } from '../lib/me.ts'
import { openTo } from '../lib/open-to.ts'
import { Tabs } from '../ui/tabs.tsx'

interface MoneyPart {
  id: string
  label: string
  path: string
  permissions: readonly Permission[]
}

/** The parts of the section, in their order. Each screen of the section begins with them. */
const parts: readonly MoneyPart[] = [
  { id: 'payments', label: 'Payments', path: '/money', permissions: openTo['/money'] },
  { id: 'days', label: 'Days', path: '/money/days', permissions: openTo['/money'] },
  { id: 'months', label: 'Months', path: '/money/months', permissions: openTo['/money'] },
  { id: 'fees', label: 'Who has to pay', path: '/money/fees', permissions: openTo['/money/fees'] },
  { id: 'transfers', label: 'Transfers', path: '/money/transfers', permissions: openTo['/money'] },
  {
    id: 'statements',
    label: 'Statements',
    path: '/money/statements',
    permissions: openTo['/money'],
  },
  {
    id: 'waivers',
    label: 'Waivers',
    path: '/money/waivers',
    permissions: openTo['/money/waivers'],
  },
]

export function MoneyParts({ current }: { current: string }): ReactElement {
  const me = useMe()
  const tabs = parts
    .filter(({ permissions }) => may(me, permissions))
    .map(({ id, label, path }) => ({ id, label, to: path }))
  return <Tabs label="Money" tabs={tabs} current={current} />
}
