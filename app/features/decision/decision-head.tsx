import { lazy, type ReactElement, Suspense } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { institution } from '#content/institution.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { paths } from '#shared/paths.ts'
import { showsPlace } from './decision-face.ts'
import { chosenBy, type DecisionWords, programmeIn } from './decision-words.ts'

// Decorative, so it loads after the text.
const ProgrammeTile = lazy(() =>
  import('#app/features/accounts/programme-tile.tsx').catch(() => ({ default: () => null })),
)

interface DecisionHeadProps {
  application: ApplicationOnWire
  held: OwnCase
  words: DecisionWords
}

/** The decision at a glance: the cloth of the programme, with a name on it. */
export function DecisionHead({ application, held, words }: DecisionHeadProps): ReactElement {
  const { face, kind, title, lead } = words
  const chosen = chosenBy(application)
  const place = programmeIn(application, held)
  const isOther = face === 'consent' || (face === 'offered' && chosen.id !== place.id)
  return (
    <header className="night decision-head">
      <div className="wrap">
        <Link className="back no-print" to={paths.dashboard}>
          <Icon name="arrow-left" />
          Your applications
        </Link>
        <div className="decision-cloth" data-framed={showsPlace(face) || undefined}>
          {showsPlace(face) && (
            <div className="decision-tiles">
              {isOther && (
                <Tile programme={chosen.id} label="You applied for" title={chosen.title} look="not-offered" />
              )}
              {isOther ? (
                <Tile programme={place.id} label="We offer you" title={place.title} look="offered" />
              ) : (
                <Tile programme={place.id} />
              )}
            </div>
          )}
          <div className="decision-say">
            <p className="decision-kind">{kind}</p>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            <p className="decision-from">
              {institution.name}
              {application.application_number && (
                <>
                  <br />
                  Application <span className="figures">{application.application_number}</span>
                </>
              )}
            </p>
          </div>
        </div>
      </div>
    </header>
  )
}

interface TileProps {
  programme: string | null
  label?: string
  title?: string
  /** For the two programmes of an alternative offer. */
  look?: 'not-offered' | 'offered'
}

function Tile({ programme, label, title, look }: TileProps): ReactElement {
  return (
    <figure>
      <div className="decision-tile" data-look={look}>
        <Suspense>
          <ProgrammeTile programme={programme} />
        </Suspense>
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
