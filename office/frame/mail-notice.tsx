import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type * as z from 'zod'
import { mailCalls } from '#shared/contract/calls/office/mail.ts'
import type { mailState } from '#shared/contract/schemas/mail.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Icon } from '#ui/icon.tsx'
import { callOffice } from '../lib/call.ts'
import { may, useMe } from '../lib/me.ts'
import { useOnline } from '../lib/use-online.ts'
import { ToldDialog } from '../ui/told-dialog.tsx'

const refreshMs = 60_000
/** As in the row of the call, which has no permissions in the browser. */
const readers = ['staff.read', 'content.publish'] as const

const whatIsWrong: Partial<Record<string, string>> = {
  unreachable: 'The mail server cannot be reached.',
  'no-tls': 'The mail server has no trusted certificate.',
  'sign-in': 'The mail server does not accept our password.',
  quota: 'The mail server says that we have sent too much.',
  relay: 'The mail server does not accept emails from us.',
  blocked: 'The mail server says that we are blocked.',
  size: 'The mail server says that an email is too large.',
}

const title = 'Emails do not get through'

/** Tells those who can do something about it that emails do not leave, and why. */
export function MailNotice(): ReactElement | null {
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => callOffice(mailCalls.readMailState, { signal }),
    enabled: may(me, readers),
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  })
  const [isOpen, setOpen] = useState(false)
  const isOnline = useOnline()
  const alarm = data?.alarm
  return (
    <>
      <div role="status">
        {alarm && isOnline && (
          <button type="button" className="frame-notice" onClick={() => setOpen(true)}>
            <Icon name="alert" />
            {title}
          </button>
        )}
      </div>
      {alarm && isOpen && (
        <ToldDialog id="mail-trouble" title={title} label="Close" onClose={() => setOpen(false)}>
          <p>
            {whatIsWrong[alarm.trouble] ?? 'The mail server refuses our emails.'} {whatHappens(alarm, data.waiting)}
          </p>
          {alarm.words !== '' && (
            <p>
              It said: <q translate="no">{alarm.words}</q>
            </p>
          )}
        </ToldDialog>
      )}
    </>
  )
}

type State = z.output<typeof mailState>

function whatHappens({ since, count, returned }: NonNullable<State['alarm']>, waiting: State['waiting']): string {
  const moment = `${longDate(new Date(since))}, ${clockTime(new Date(since))}`
  if (returned === count)
    return `${emails(returned)} came back since ${moment}. No address is at fault. Once this is mended, send them again from the pages of the people.`
  return `${waitingInWords(waiting)} since ${moment}. No address is at fault and nothing is lost: they leave when this is mended.`
}

function emails(count: number): string {
  return count === 1 ? '1 email' : `${new Intl.NumberFormat('en-GB').format(count)} emails`
}

function waitingInWords(waiting: readonly { count: number }[]): string {
  const count = waiting.reduce((sum, lane) => sum + lane.count, 0)
  return `${emails(count)} ${count === 1 ? 'has' : 'have'} been waiting`
}
