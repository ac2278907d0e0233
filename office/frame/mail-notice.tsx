import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { mailCalls } from '#shared/contract/calls/office/mail.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { callOffice } from '../lib/call.ts'
import { may, useMe } from '../lib/me.ts'

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
  const alarm = data?.alarm
  return (
    <div role="status">
      {alarm && (
        <p className="offline-line mail-line">
          <Icon name="alert" />
          <span>
            {whatIsWrong[alarm.trouble] ?? 'The mail server refuses our emails.'} {waitingInWords(data.waiting)} since{' '}
            {longDate(new Date(alarm.since))}, {clockTime(new Date(alarm.since))}. No address is at fault and nothing is
            lost: they leave when this is mended.{' '}
            {alarm.words !== '' && (
              <>
                It said: <q translate="no">{alarm.words}</q>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function waitingInWords(waiting: readonly { count: number }[]): string {
  const count = waiting.reduce((sum, lane) => sum + lane.count, 0)
  return count === 1
    ? '1 email has been waiting'
    : `${new Intl.NumberFormat('en-GB').format(count)} emails have been waiting`
}
