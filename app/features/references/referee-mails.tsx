import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'

/** Every email to a referee, with its delivery status and time: neither its text nor its link. */
export function RefereeMails({ referee }: { referee: Referee }) {
  if (referee.mails.length === 0) return null
  return (
    <Disclosure
      summary={
        <span>
          Our emails<VisuallyHidden> to referee {referee.number}</VisuallyHidden> ({referee.mails.length})
        </span>
      }
    >
      <ol className="mail-history bare-list">
        {referee.mails.map((mail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mails are only ever added at the end
          <li key={index}>
            <div className="mail-facts">
              <b>{mail.kind}</b>
              {mail.to !== referee.email && (
                <span className="soft">
                  <EmailText address={mail.to} />
                </span>
              )}
              <time className="soft figures" translate="no" dateTime={mail.at.toISOString()}>
                {longDate(mail.at)}, {clockTime(mail.at)}
              </time>
            </div>
            <StatusTag tone={mail.tone} {...(mail.tone === 'warning' ? { icon: 'clock' } : {})}>
              {mail.state}
            </StatusTag>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
