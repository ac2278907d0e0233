import type { Permission } from '#shared/domain/staff.ts'
import { type Me, may } from './me.ts'

/** Who may open the screens below an address that other sections lead to; their own sections name the same. */
export const openTo = {
  '/queue': ['applications.read', 'applications.read-assigned'],
  '/seats': ['applications.read'],
  '/offers': ['applications.read', 'applications.read-accepted'],
  '/money/fees': ['applications.read-fees'],
  '/money/waivers': ['money.ask', 'money.settle', 'payments.export'],
  '/money': ['money.settle', 'payments.export'],
} as const satisfies Record<string, readonly Permission[]>

/** Whether a person may open the screen at an address; the longest of the addresses above decides. */
export function mayOpen(me: Me, address: string): boolean {
  const found = Object.entries(openTo).find(([place]) => address.startsWith(place))
  return found === undefined || may(me, found[1])
}
