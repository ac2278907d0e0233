import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { dayInWords } from '../../../lib/words.ts'
import { Facts } from '../../../ui/facts.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { type FileTab, useFileAddress } from '../file-address.ts'
import type { CaseFile } from '../file-query.ts'

const stageWords: Partial<Record<CaseStage, string>> = {
  ready: 'to decide',
  proposed: 'proposed',
  approved: 'approved',
  told: 'told',
}

/** What a decision rests on, each fact with the tab or the list that it is from. */
export function Evidence({ file }: { file: CaseFile }): ReactElement {
  const address = useFileAddress()
  const { standing } = file.case ?? {}
  const on = (tab: FileTab, words: ReactNode) => words && <Link to={address.tabLink(tab)}>{words}</Link>
  return (
    <section className="evidence" aria-label="What the decision rests on">
      <Facts
        look="row"
        facts={[
          ['Requirements', on('check', requirementsInWords(file))],
          ['References', on('references', referencesInWords(file))],
          ['Readers’ score', on('reviews', standing?.score !== undefined && `${standing.score} of 100`)],
          [
            'Rank',
            standing?.rank && (
              <>
                {standing.rank.rank} of {standing.rank.of}{' '}
                <span className="soft">on {dayInWords(standing.rank.at)}</span>
              </>
            ),
          ],
          [
            'Others of the programme',
            file.selected_program && <Others file={file} programme={file.selected_program} />,
          ],
        ]}
      />
    </section>
  )
}

function Others({ file, programme }: { file: CaseFile; programme: string }): ReactElement | null {
  const others = file.case?.standing?.others ?? []
  if (others.length === 0) return <>None yet</>
  return (
    <span className="acts" data-gap="2">
      {others.map(({ stage, count }) => (
        <PlaceLink key={stage} to={`/queue?stage=${stage}&q=programme:${programme}`}>
          {count.toLocaleString('en-GB')} {stageWords[stage]}
        </PlaceLink>
      ))}
    </span>
  )
}

function requirementsInWords({ requirements = [] }: CaseFile): string {
  const inState = (state: string) => requirements.filter(one => one.state === state).length
  const [met, unmet, open] = [inState('met'), inState('not_met'), inState('to_look_at')]
  if (requirements.length === 0) return ''
  return [`${met} of ${requirements.length} met`, unmet > 0 && `${unmet} not met`, open > 0 && `${open} to check`]
    .filter(Boolean)
    .join(', ')
}

function referencesInWords({ references = [] }: CaseFile): string {
  const current = references.filter(({ status }) => status !== 'replaced' && status !== 'cancelled')
  const received = current.filter(({ received_at }) => received_at !== undefined).length
  return current.length === 0 ? '' : `${received} of ${current.length} received`
}
