import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { capsCalls } from '#shared/contract/calls/office/caps.ts'
import { capsStateNames, capsStates } from '#shared/domain/caps-life.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { ExportButton } from '../export/export-button.tsx'
import { type CapsView, refreshCaps, tellMoved } from './caps-query.ts'
import { ImportDialog } from './import-dialog.tsx'

const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`

/** Imports and exports of files, which is the only way to exchange data with JAMB. */
export function CapsActions({ view, ready }: { view: CapsView; ready: number | undefined }): ReactElement {
  const [isOpen, setOpen] = useState<'answers' | 'list'>()
  const me = useMe()
  const manages = may(me, ['enrolment.manage'])
  return (
    <div className="caps-actions">
      {view.state === 'to_propose' && may(me, ['people.export']) && (
        <ExportButton what="caps" view={{}} inWords="those to propose to JAMB" label="Download those to propose" />
      )}
      <Button look="quiet" onClick={() => setOpen('answers')}>
        Import JAMB’s answers
      </Button>
      <Button look="quiet" onClick={() => setOpen('list')}>
        Import JAMB scores
      </Button>
      {view.state === 'to_propose' && manages && ready !== undefined && ready > 0 && <Proposed ready={ready} />}
      {isOpen === 'answers' && <AnswersDialog manages={manages} onClose={() => setOpen(undefined)} />}
      {isOpen === 'list' && <ListDialog manages={manages} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** The file was uploaded at JAMB. */
function Proposed({ ready }: { ready: number }): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOffice(capsCalls.proposeToJamb, { body: { count: ready } }),
    onSuccess: ({ action, moved }) => tellMoved(`${people(moved)} proposed to JAMB`, action),
    onError: error => !wasDeclined(error) && tellFailure(error),
    onSettled: () => void refreshCaps(),
  })
  return (
    <Button busy={isPending} busyLabel="Saving..." onClick={() => mutate()}>
      {`Record ${people(ready)} as proposed`}
    </Button>
  )
}

interface FileDialogProps {
  manages: boolean
  onClose: () => void
}

function AnswersDialog({ manages, onClose }: FileDialogProps): ReactElement {
  return (
    <ImportDialog
      id="caps-answers"
      title="Import JAMB’s answers"
      hint="CSV with the columns “Reg No” and “CAPS Status”, up to 5 MB"
      check={file => callOffice(capsCalls.checkCapsAnswers, { body: {}, files: { file } })}
      count={({ moves }) => moves}
      figures={({ read, moves, unchanged, states }) => (
        <dl className="caps-figures">
          <Figure label="Lines read" count={read} />
          {capsStates.map(
            state => states[state] && <Figure key={state} label={capsStateNames[state]} count={states[state]} />,
          )}
          {moves === 0 && <Figure label="Changes" count={0} />}
          <Figure label="Known already" count={unchanged} />
        </dl>
      )}
      take={
        manages
          ? async (file, count) => {
              const done = await callOffice(capsCalls.importCapsAnswers, { body: { count }, files: { file } })
              tellMoved(`${people(done.moved)} moved`, done.action)
              await refreshCaps()
            }
          : undefined
      }
      onClose={onClose}
    />
  )
}

function ListDialog({ manages, onClose }: FileDialogProps): ReactElement {
  return (
    <ImportDialog
      id="jamb-list"
      title="Import JAMB scores"
      hint="CSV with the columns “Reg No” and “Score”, up to 5 MB"
      check={file => callOffice(capsCalls.checkJambList, { body: {}, files: { file } })}
      count={({ read, refused }) => read - refused}
      figures={({ read, new_lines, changed, agrees, differs }) => (
        <dl className="caps-figures">
          <Figure label="Lines read" count={read} />
          <Figure label="New numbers" count={new_lines} />
          <Figure label="Other score than before" count={changed} />
          <Figure label="Applicants who gave this score" count={agrees} />
          <Figure label="Applicants who gave another score" count={differs} />
        </dl>
      )}
      take={
        manages
          ? async (file, count) => {
              const { lines } = await callOffice(capsCalls.importJambList, { body: { count }, files: { file } })
              tell(
                `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'score' : 'scores'} imported`,
                'Find those who gave another one with jamb:differs.',
              )
            }
          : undefined
      }
      onClose={onClose}
    />
  )
}

function Figure({ label, count }: { label: string; count: number }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-GB')}</dd>
    </div>
  )
}
