import { type ReactElement, useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { momentInWords } from '../../../lib/words.ts'
import { kindNames } from '../../decisions/decision-words.ts'
import type { CaseFile } from '../file-query.ts'
import { ApprovedPanel } from './approved-panel.tsx'
import { asItIs, canBeProposed, type Decision, liveIn, pastIn } from './decision-state.ts'
import { EndDialog } from './end-dialog.tsx'
import { ProposePanel } from './propose-panel.tsx'
import { ProposedPanel } from './proposed-panel.tsx'
import { ToldPanel } from './told-panel.tsx'
import '../../decisions/decide.css'
import { Panel } from '../../../ui/panel.tsx'

/** Deciding about one application: what is proposed, who approves it, and what its applicant was told. */
export function DecisionTab({ file }: { file: CaseFile }): ReactElement {
  const live = liveIn(file)
  // Not in a panel: a colleague may take the decision further while a reason is typed.
  const [ending, setEnding] = useState<{ of: Decision; end: 'discard' | 'revoke' }>()
  const begin = (end: 'discard' | 'revoke') => () => live && setEnding({ of: live, end })
  const past = pastIn(file)
  const mayPropose = file.may.includes('decisions.propose') && canBeProposed(file)
  return (
    <div className="file-body apart decide" data-gap="3">
      {live?.state === 'proposed' && <ProposedPanel file={file} decision={live} onDiscard={begin('discard')} />}
      {live?.state === 'approved' && <ApprovedPanel file={file} decision={live} onDiscard={begin('discard')} />}
      {live?.state === 'told' && <ToldPanel file={file} decision={live} onRevoke={begin('revoke')} />}
      {mayPropose && <ProposePanel file={file} />}
      {!live && !mayPropose && (
        <EmptyState title="Not decided yet">
          <p>An officer or the head of school proposes a decision. You will see it here.</p>
        </EmptyState>
      )}
      {past.length > 0 && <Past decisions={past} />}
      {ending && (
        <EndDialog
          file={file}
          decision={asItIs(file, ending.of)}
          end={ending.end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  )
}

const ends: Record<string, string> = {
  discarded: 'Discarded',
  reconsidered: 'Decided again',
  withdrawn: 'The applicant withdrew',
  replaced: 'Replaced',
  revoked: 'Revoked',
}

function Past({ decisions }: { decisions: readonly Decision[] }): ReactElement {
  return (
    <Panel className="past-decisions" title="Earlier decisions">
      <ol className="apart steps">
        {decisions.map(({ id, kind, programme, proposed, ended }) => (
          <li key={id}>
            <strong>{kindNames[kind]}</strong>
            {kind === 'alternative_offer' && programme && ` (${programme.title})`}
            <br />
            <span className="soft">
              Proposed {proposed.by && `by ${proposed.by.full_name}, `}
              {momentInWords(proposed.at)}.{' '}
              {ended &&
                `${ends[ended.why] ?? 'Ended'}${ended.by ? ` by ${ended.by.full_name}` : ''}, ${momentInWords(ended.at)}.`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
