import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import type { PhoneChannel } from '#shared/domain/channels.ts'
import type { ChannelsPart } from './use-own-channels.ts'

export type View = 'number' | 'form' | 'code'

/** What each view of the phone number is given. */
export interface PhoneView extends ChannelsPart {
  ways: readonly PhoneChannel[]
  /** It appears after a press, and takes the focus. */
  isFresh: boolean
  go: (view: View) => void
}

/** The view that was asked for, as far as there is what it shows. */
export function viewOf(asked: View | undefined, { phone, pending_phone }: OwnChannels): View {
  const view = asked ?? (pending_phone ? 'code' : 'number')
  if (view === 'code' && pending_phone) return 'code'
  return phone && view !== 'form' ? 'number' : 'form'
}
