import { type ReactElement, useState } from 'react'
import { judgingStages } from '#shared/domain/case-moves.ts'
import { isAwaited } from '#shared/domain/reference-life.ts'
import { refereePlaces } from '#shared/domain/reference-places.ts'
import { mayBeChanged } from '#shared/domain/references.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, failureTitle } from '../../../lib/call.ts'
import { useMe } from '../../../lib/me.ts'
import { dayInWords } from '../../../lib/words.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { CaseFile } from '../file-query.ts'
import { PaperDialog } from './paper-dialog.tsx'
import { mayWorkOnReferees, useCompare, useRemind } from './referee-calls.ts'
import { RefereeDialog } from './referee-dialog.tsx'
import type { Referee } from './references-tab.tsx'

type About = { file: CaseFile; referee: Referee }

/** What an officer can do while a reference is awaited: remind, replace, and enter what came on paper. */
export function RefereeActs({ file, referee }: About): ReactElement | null {
  const [open, setOpen] = useState<'change' | 'paper'>()
  const remind = useRemind(file, referee)
  if (!mayWorkOnReferees(file, judgingStages)) return null
  const mayRemind = referee.status === 'requested'
  const mayChange = mayBeChanged(referee.status)
  if (!mayRemind && !mayChange) return null
  return (
    <>
      <Refused title="No reminder was sent" error={remind.failure} />
      <div className="cluster referee-acts">
        {mayRemind && (
          <Button look="secondary" busy={remind.isBusy} busyLabel="Sending..." onClick={() => remind.run()}>
            Remind
          </Button>
        )}
        {mayChange && (
          <Button look="quiet" onClick={() => setOpen('change')}>
            Replace or correct
          </Button>
        )}
        {isAwaited(referee.status) && (
          <Button look="quiet" onClick={() => setOpen('paper')}>
            Enter a letter
          </Button>
        )}
      </div>
      {open === 'change' && (
        <RefereeDialog file={file} number={referee.number} referee={referee} onClose={() => setOpen(undefined)} />
      )}
      {open === 'paper' && <PaperDialog file={file} referee={referee} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Who entered a letter, and whether another person has compared it with the scan. */
export function PaperNote({ file, referee, paper }: About & { paper: NonNullable<Referee['paper']> }): ReactElement {
  const me = useMe()
  const compare = useCompare(file, referee)
  const mayCompare = file.may.includes('documents.check') && paper.entered_by.id !== me.id
  return (
    <div className="apart barred referee-paper" data-items="start" data-tone={paper.compared_by ? 'good' : 'waiting'}>
      <p>
        Entered from a letter by {paper.entered_by.full_name}.{' '}
        {paper.compared_by
          ? `Compared with the scan by ${paper.compared_by.full_name}${paper.compared_at ? ` on ${dayInWords(paper.compared_at)}` : ''}.`
          : 'Not compared with the scan by a second person yet.'}
      </p>
      <Refused title="This was not saved" error={compare.failure} />
      {!paper.compared_by && mayCompare && (
        <Button look="secondary" busy={compare.isBusy} busyLabel="Saving..." onClick={() => compare.run()}>
          I have compared it with the scan
        </Button>
      )}
    </div>
  )
}

/** Places of the programme for which no one is named. */
export function MissingReferees({ file, referees }: { file: CaseFile; referees: readonly Referee[] }) {
  const [number, setNumber] = useState<number>()
  if (!mayWorkOnReferees(file, judgingStages)) return null
  const missing = refereePlaces(file.selected_program).filter(one => referees.every(({ number: has }) => has !== one))
  return (
    <>
      {missing.map(one => (
        <Panel className="referee" key={one} title={`Referee ${one}`}>
          <p className="soft">No one is named.</p>
          <p>
            <Button look="secondary" onClick={() => setNumber(one)}>
              Add a referee
            </Button>
          </p>
        </Panel>
      ))}
      {number !== undefined && <RefereeDialog file={file} number={number} onClose={() => setNumber(undefined)} />}
    </>
  )
}

function Refused({ title, error }: { title: string; error: Error | null }): ReactElement | null {
  if (!error) return null
  return (
    <Notice tone="error" role="alert" title={failureTitle(error, title)}>
      <p>{error instanceof ApiError ? error.detail : 'Try again.'}</p>
    </Notice>
  )
}
