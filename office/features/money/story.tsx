import type { ReactElement } from 'react'
import { clockTime, dayOf, fullDate } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { byInWords, eventInWords } from './payment-words.ts'
import type { PaymentEvent, PaymentStory } from './payments-query.ts'

/** Everything that happened to a payment, under its days. */
export function Story({ story }: { story: PaymentStory }): ReactElement {
  const days = Map.groupBy(story.events, ({ at }) => dayOf(new Date(at)))
  return (
    <section className="story" aria-label="What happened">
      {[...days].map(([day, events]) => (
        <div className="story-day" key={day}>
          <h2>{day === dayOf(new Date()) ? `Today, ${fullDate(day)}` : fullDate(day)}</h2>
          <ol className="bare-list">
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events of one kind can share a moment, and none moves
              <Event key={index} event={event} story={story} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Event({ event, story }: { event: PaymentEvent; story: PaymentStory }): ReactElement {
  const { title, detail, tone } = eventInWords(event, story)
  const receipt = event.kind === 'settled' && story.receipt_number
  return (
    <li className="story-event" data-tone={tone}>
      <time dateTime={event.at}>{clockTime(new Date(event.at))}</time>
      <span className="story-mark" aria-hidden="true" />
      <div className="story-what">
        <p>{title}</p>
        {(detail || receipt) && (
          <p className="soft">
            {detail}
            {receipt && ` Receipt ${receipt}.`}
          </p>
        )}
      </div>
      <span className="story-by breaks soft">
        <bdi translate={event.by.name ? 'no' : undefined}>{byInWords(event.by)}</bdi>
      </span>
      <span className="story-sum figures" translate="no">
        {event.sum && formatSum(event.sum)}
      </span>
    </li>
  )
}
