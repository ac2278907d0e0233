import type { ReactElement } from 'react'
import { longDate } from '#shared/domain/calendar.ts'
import { cutOffsInWords, weightsInWords } from '#shared/domain/formula.ts'
import { offeringStateNames, trackNames } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { momentInWords } from '../../lib/words.ts'
import { requiredInWords } from './required-documents.tsx'
import type { OfferingHistory } from './seats-query.ts'

type Version = OfferingHistory['versions'][number]
type HistoryProps = { offering: OfferingHistory; onTake: ((version: Version) => void) | undefined }

/** Every saved version, with who and when, and a button that restores it. */
export function SetUpHistory({ offering: { programme, versions }, onTake }: HistoryProps): ReactElement {
  return (
    <section aria-labelledby="set-up-history">
      <h2 id="set-up-history">History</h2>
      {versions.length === 0 ? (
        <p className="soft">Nothing has been saved yet. The standard formula for the level applies.</p>
      ) : (
        <ol className="apart" data-gap="3">
          {versions.map((version, index) => (
            <li key={version.version}>
              <p>
                <b>Version {version.version}</b> · {version.saved_by?.full_name ?? 'The system'}{' '}
                <span className="soft">{momentInWords(version.saved_at)}</span>
              </p>
              <p className="soft">{versionInWords(programme, version)}</p>
              {index > 0 && onTake && (
                <Button look="quiet" onClick={() => onTake(version)}>
                  Restore version {version.version}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function versionInWords(programme: string, { state, pools, weights, cut_offs, ...rest }: Version): string {
  const { answer_by, required_documents } = rest
  const documents = requiredInWords(programme, required_documents)
  const places = pools.map(
    ({ track, capacity, over_offer }) =>
      `${pools.length > 1 ? `${trackNames[track]} ` : ''}${capacity}${over_offer > 0 ? ` + ${over_offer}` : ''} places`,
  )
  return [
    offeringStateNames[state],
    ...places,
    weightsInWords(weights),
    ...(cutOffsInWords(cut_offs) ? [`cut-off ${cutOffsInWords(cut_offs)}`] : []),
    ...(documents ? [`also requires ${documents}`] : []),
    ...(answer_by ? [`reply by ${longDate(answer_by)}`] : []),
  ].join(' · ')
}
