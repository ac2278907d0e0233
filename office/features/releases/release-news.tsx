import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { ReleaseDetails } from './releases-query.ts'

const figures = new Intl.NumberFormat('en-GB')
const replyNames = {
  accepted: 'accepted',
  declined: 'declined',
  deferral_asked: 'asked to start later',
  open: 'no reply yet',
} as const

/** After the release: how many emails were sent, and who has replied. */
export function ReleaseNews({ release }: { release: ReleaseDetails }): ReactElement {
  const { news, count } = release
  return (
    <div className="apart release-step" data-items="start" data-gap="3" aria-live="polite">
      <p className="release-total">
        <b>{figures.format(count)}</b> {count === 1 ? 'decision told' : 'decisions told'}
      </p>
      {news && (
        <>
          <p>
            <label htmlFor="emails">
              {figures.format(news.emails_sent)} of {figures.format(news.to_email)} emails sent
            </label>
            <progress id="emails" max={Math.max(1, news.to_email)} value={news.emails_sent} />
          </p>
          {news.offers > 0 && (
            <dl className="wraps release-replies" data-gap="5" data-lines="2">
              {(Object.keys(replyNames) as (keyof typeof replyNames)[]).map(reply => (
                <div key={reply} data-reply={reply}>
                  <dt className="soft small">{replyNames[reply]}</dt>
                  <dd>{figures.format(news.replies[reply])}</dd>
                </div>
              ))}
            </dl>
          )}
          {news.offers > 0 && <Link to="/offers?state=offered">Open the offers</Link>}
        </>
      )}
    </div>
  )
}
