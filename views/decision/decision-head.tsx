import type { ReactElement, ReactNode } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { showsPlace } from './decision-face.ts'
import { type Applied, chosenBy, type DecisionWords, programmeIn } from './decision-words.ts'

/** The cloth of a programme. */
export type Tile = (programme: string | null) => ReactNode

interface DecisionHeadProps {
  application: Applied
  held: OwnCase
  words: DecisionWords
  back: ReactNode
  tile: Tile
  /** Of the first words. */
  heading: 'h1' | 'h2'
}

/** The decision at a glance: the cloth of the programme, with a name on it. */
export function DecisionHead(props: DecisionHeadProps): ReactElement {
  const { application, held, words, back, tile, heading: Heading } = props
  const { face, kind, title, lead } = words
  const chosen = chosenBy(application)
  const place = programmeIn(application, held)
  const isOther = face === 'consent' || (face === 'offered' && chosen.id !== place.id)
  return (
    <header className="night decision-head">
      <div className="wrap">
        {back}
        <div className="decision-cloth" data-framed={showsPlace(face) || undefined}>
          {showsPlace(face) && (
            <div className="decision-tiles">
              {isOther && (
                <Figure label="You applied for" title={chosen.title} look="not-offered">
                  {tile(chosen.id)}
                </Figure>
              )}
              {isOther ? (
                <Figure label="We offer you" title={place.title} look="offered">
                  {tile(place.id)}
                </Figure>
              ) : (
                <Figure>{tile(place.id)}</Figure>
              )}
            </div>
          )}
          <div className="decision-say">
            <p className="decision-kind">{kind}</p>
            <Heading className="decision-title">{title}</Heading>
            <p className="lead">{lead}</p>
            <p className="decision-from">
              {institution().name}
              {application.application_number && (
                <>
                  <br />
                  Application{' '}
                  <span className="figures" translate="no">
                    {application.application_number}
                  </span>
                </>
              )}
            </p>
          </div>
        </div>
      </div>
    </header>
  )
}

interface FigureProps {
  label?: string
  title?: string
  /** For the two programmes of an alternative offer. */
  look?: 'not-offered' | 'offered'
  children: ReactNode
}

function Figure({ label, title, look, children }: FigureProps): ReactElement {
  return (
    <figure>
      <div className="decision-tile" data-look={look}>
        {children}
      </div>
      {label && (
        <figcaption>
          <span className="soft small">{label}</span>
          <b>{title}</b>
        </figcaption>
      )}
    </figure>
  )
}
