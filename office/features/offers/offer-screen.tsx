import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { Notice } from '#ui/notice.tsx'
import { nameInWords } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { CapsPanel } from './caps-panel.tsx'

import { Clearance } from './clearance.tsx'
import { Conditions } from './conditions.tsx'
import { Deferral } from './deferral.tsx'
import { GiveNumbers } from './give-numbers.tsx'
import { OfferHistory } from './offer-history.tsx'
import { OfferSteps } from './offer-steps.tsx'
import { offerQuery } from './offers-query.ts'
import { addressOf, type Offer, programmeTitle, readView } from './offers-view.ts'
import { Reply } from './reply-panel.tsx'
import { StatePill } from './state-pill.tsx'
import '../../styles/file.css'
import './offers.css'
import { Panel } from '../../ui/panel.tsx'

/** One offer, from the reply to the matriculation number. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(offerQuery(id))
  const back = `/offers?${addressOf(readView(search))}`
  if (!data)
    return (
      <div className="screen">
        <ScreenTitle title="Offer" />
        <h1 className="visually-hidden">Offer</h1>
        {error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Loading the offer" rows={8} />
        )}
      </div>
    )
  return <OneOffer key={data.id} offer={data} back={back} />
}

function OneOffer({ offer, back }: { offer: Offer; back: string }): ReactElement {
  const name = nameInWords(offer.name)
  return (
    <div className="screen offer" data-width="wide">
      <ScreenTitle title={name} />
      <Head offer={offer} name={name} back={back} />
      <OfferSteps state={offer.state} />
      {offer.revoke_asked && (
        <Notice tone="warning" title="Someone has asked for this offer to be revoked">
          {`${offer.revoke_asked.by?.full_name ?? 'The office'}: “${offer.revoke_asked.reason}”. Another person has to confirm it on the application.`}
        </Notice>
      )}
      <div className="beside offer-parts">
        <div className="column offer-main" data-gap="6">
          <Conditions offer={offer} />
          <Clearance offer={offer} />
        </div>
        <aside className="column" data-gap="6" aria-label="More about this offer">
          {offer.can.includes('number') && (
            <Panel title="Matriculation number">
              <p>Cleared and ready to enrol.</p>
              <GiveNumbers ids={[offer.id]} onDone={() => undefined} />
            </Panel>
          )}
          <CapsPanel offer={offer} />
          <Reply offer={offer} />
          <Deferral offer={offer} />
          <OfferHistory offer={offer} />
        </aside>
      </div>
    </div>
  )
}

function Head({ offer, name, back }: { offer: Offer; name: string; back: string }): ReactElement {
  const programme = findProgramme(offer.programme)
  return (
    <header className="record-head">
      {programme && <MotifThumb subject={programme.image} />}
      <div>
        <p className="soft">
          <Link to={back}>Offers</Link> · {offer.application_number} ·{' '}
          <Link to={`/applications/${offer.uuid}`}>Open the application</Link>
        </p>
        <h1 className="record-title">
          <bdi translate="no">{name}</bdi>
        </h1>
        <p>
          {programmeTitle(offer.programme)}
          {offer.session && ` · ${offer.session}`}
          {offer.round_name && <span className="soft"> · {offer.round_name}</span>}
        </p>
      </div>
      <div className="offer-now">
        {offer.matriculation_number ? (
          <p className="numeral breaks" translate="no">
            {offer.matriculation_number}
          </p>
        ) : (
          <StatePill state={offer.state} />
        )}
        <p className="soft">since {dayInWords(offer.since)}</p>
      </div>
    </header>
  )
}
