import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { OfferedSittings } from '#shared/contract/schemas/sittings.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { isLate } from '../sittings/invitation-words.ts'
import { people, whenOf } from '../sittings/sittings-query.ts'
import { freeOf, placedIn } from './use-invite.ts'

interface InviteOfferingsProps {
  offerings: readonly OfferedSittings[]
  /** Sittings that are not chosen. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

/** The sittings to choose from by programme, and the programmes that have none with a free place. */
export function InviteOfferings({ offerings, left, onLeave }: InviteOfferingsProps): ReactElement {
  const isOpen = ({ sittings }: OfferedSittings) => sittings.some(sitting => freeOf(sitting) > 0)
  const without = offerings.filter(offering => !isOpen(offering))
  return (
    <>
      {offerings.filter(isOpen).map(offering => (
        <Offering key={keyOf(offering)} offering={offering} left={left} onLeave={onLeave} />
      ))}
      {without.length > 0 && <Without offerings={without} isAll={without.length === offerings.length} />}
    </>
  )
}

const keyOf = ({ round, programme }: OfferedSittings) => `${round} ${programme}`

interface OfferingProps extends Omit<InviteOfferingsProps, 'offerings'> {
  offering: OfferedSittings
}

function Offering({ offering, left, onLeave }: OfferingProps): ReactElement {
  const { title, round_name, people: count, sittings } = offering
  const { free, chosen } = placedIn(offering, left)
  const toggle = (id: string) =>
    onLeave(left.has(id) ? new Set([...left].filter(one => one !== id)) : new Set([...left, id]))
  return (
    <fieldset className="invite-offering">
      <legend>
        {title} <span className="soft plain">{round_name}</span>
      </legend>
      {sittings.map(sitting => (
        <label key={sitting.id} className="invite-sitting plain">
          <input
            type="checkbox"
            checked={freeOf(sitting) > 0 && !left.has(sitting.id)}
            disabled={freeOf(sitting) === 0}
            onChange={() => toggle(sitting.id)}
          />
          <span>
            {whenOf(sitting)}{' '}
            <span className="soft">
              {sitting.place}
              {isLate(sitting) && ' · past its change deadline'}
            </span>
          </span>
          <span className="strong">
            {freeOf(sitting) === 0 ? 'full' : `${freeOf(sitting).toLocaleString('en-GB')} free`}
          </span>
        </label>
      ))}
      <p className={free < count ? 'invite-short' : 'soft'} role="status">
        {sayShare({ count, free, chosen: chosen.length })}
      </p>
    </fieldset>
  )
}

function sayShare({ count, free, chosen }: { count: number; free: number; chosen: number }): string {
  if (chosen === 0) return `No sitting is chosen: ${people(count)} will be left out.`
  if (free >= count)
    return chosen === 1 ? `${people(count)} for this sitting.` : `${people(count)}, shared out over ${chosen} sittings.`
  const over = count - free
  const places = free === 1 ? 'There is 1 free place' : `There are ${free.toLocaleString('en-GB')} free places`
  const who = over === 1 ? 'The one who applied last' : `The ${over.toLocaleString('en-GB')} who applied last`
  return `${places} for ${people(count)}. ${who} will be left out.`
}

/** Where there is nothing to choose: which programmes, and where a sitting is made. Beside others that can be chosen, closed. */
function Without({ offerings, isAll }: { offerings: readonly OfferedSittings[]; isAll: boolean }): ReactElement {
  const isNone = offerings.every(({ sittings }) => sittings.length === 0)
  const what = isNone ? 'Add a sitting with its date, place and number of places.' : 'Add places or another sitting.'
  const list = (
    <>
      <p>{what} Your choice in the queue will still be there.</p>
      <ul className="apart invite-without">
        {offerings.map(offering => (
          <li key={keyOf(offering)}>
            <Link to={`/seats/${offering.round}/${offering.programme}?tab=sittings`}>{offering.title}</Link>{' '}
            <span className="soft">
              {offering.round_name}, {people(offering.people)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
  if (isAll)
    return (
      <EmptyState title={isNone ? 'No sittings yet' : 'No free places'} headingLevel={3}>
        {list}
      </EmptyState>
    )
  const left = offerings.reduce((sum, offering) => sum + offering.people, 0)
  const programmes = offerings.length === 1 ? 'a programme' : `${offerings.length} programmes`
  return (
    <details className="invite-others">
      <summary className="invite-short">
        {people(left)} in {programmes} without a free place will be left out
      </summary>
      {list}
    </details>
  )
}
