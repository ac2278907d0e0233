import type { ReactElement } from 'react'
import type { Permission } from '#shared/domain/staff.ts'
import { may, useMe } from '../lib/me.ts'
import { Tabs } from '../ui/tabs.tsx'

interface MoneyPart {
  id: string
  label: string
  path: string
  permissions: readonly Permission[]
}

/** The parts of the section, in their order. Each screen of the section begins with them. */
const parts: readonly MoneyPart[] = [
  { id: 'payments', label: 'Payments', path: '/money', permissions: ['money.settle', 'payments.export'] },
  { id: 'days', label: 'Days', path: '/money/days', permissions: ['money.settle', 'payments.export'] },
  { id: 'months', label: 'Months', path: '/money/months', permissions: ['money.settle', 'payments.export'] },
  { id: 'fees', label: 'Who has to pay', path: '/money/fees', permissions: ['applications.read-fees'] },
  { id: 'transfers', label: 'Transfers', path: '/money/transfers', permissions: ['money.settle', 'payments.export'] },
  {
    id: 'statements',
    label: 'Statements',
    path: '/money/statements',
    permissions: ['money.settle', 'payments.export'],
  },
  {
    id: 'waivers',
    label: 'Waivers',
    path: '/money/waivers',
    permissions: ['money.ask', 'money.settle', 'payments.export'],
  },
]

export function MoneyParts({ current }: { current: string }): ReactElement {
  const me = useMe()
  const tabs = parts
    .filter(({ permissions }) => may(me, permissions))
    .map(({ id, label, path }) => ({ id, label, to: path }))
  return <Tabs label="Money" tabs={tabs} current={current} />
}
