import { type ReactElement, useState } from 'react'
import { capsCalls } from '#shared/contract/calls/office/caps.ts'
import { capsStateNames, capsStates } from '#shared/domain/caps-life.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Facts } from '../../ui/facts.tsx'
import { ImportDialog } from '../../ui/import-dialog.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { emailSoon, untilEmailed } from '../offers/caps-moves.ts'
import type { CapsView } from './caps-query.ts'
import { WordQuestions } from './word-questions.tsx'

const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`

/** Imports and exports of files, which is the only way to exchange data with JAMB. */
export function CapsActions({ view, ready }: { view: CapsView; ready: number | undefined }): ReactElement {
  const [isOpen, setOpen] = useState<'answers' | 'list'>()
  const me = useMe()
  const manages = may(me, ['enrolment.manage'])
  return (
    <div className="acts caps-actions">
      {view.state === 'to_propose' && may(me, ['people.export']) && (
        <ExportButton what="caps" view={{}} inWords="the list to propose on CAPS" label="Download the list for CAPS" />
      )}
      <Button look="quiet" onClick={() => setOpen('answers')}>
        Import JAMB’s answers
      </Button>
      <Button look="quiet" onClick={() => setOpen('list')}>
        Import JAMB scores
      </Button>
      {view.state === 'to_propose' && manages && <Proposed ready={ready} />}
      {isOpen === 'answers' && <AnswersDialog manages={manages} onClose={() => setOpen(undefined)} />}
      {isOpen === 'list' && <ListDialog manages={manages} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** The file was uploaded at JAMB. Its room is kept until it is known for how many, because it stands beside the others. */
function Proposed({ ready = 0 }: { ready: number | undefined }): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const propose = useWrite(() => callOffice(capsCalls.proposeToJamb, { body: { count: ready } }), {
    says: ({ moved }) => [`${people(moved)} proposed to JAMB`, emailSoon],
    ...untilEmailed,
    onDone: close,
    onFailed: close,
  })
  return (
    <>
      <Button data-awaited={ready > 0 ? undefined : true} onClick={() => setAsking(true)}>
        Mark {people(ready)} as proposed to JAMB…
      </Button>
      {isAsking && (
        <ConfirmDialog
          id="record-proposed"
          open
          title={`Mark ${people(ready)} as proposed to JAMB?`}
          confirmLabel="Mark as proposed"
          busy={propose.isBusy}
          onConfirm={propose.run}
          onClose={close}
        >
          <p>Do this when JAMB has accepted the file that you uploaded.</p>
          <ul>
            <li>
              {people(ready)} {ready === 1 ? 'moves' : 'move'} from “{capsStateNames.to_propose}” to “
              {capsStateNames.proposed}”.
            </li>
            <li>
              {ready === 1 ? '1 email leaves' : `${ready.toLocaleString('en-GB')} emails leave`} in half a minute.
            </li>
          </ul>
          <p>You can undo it until then.</p>
        </ConfirmDialog>
      )}
    </>
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
      hint="CSV or Excel, as it comes from JAMB or from our own download: registration numbers and a status, up to 5 MB"
      check={(file, choices) => callOffice(capsCalls.checkCapsAnswers, { body: choices, files: { file } })}
      count={({ moves }) => moves}
      askWords={(words, onChoose) => <WordQuestions words={words} onChoose={onChoose} />}
      figures={({ read, moves, unchanged, states }) => (
        <Facts
          look="lines"
          facts={[
            ['Lines read', figure(read)],
            ...capsStates.map(state => [capsStateNames[state], states[state] && figure(states[state])] as const),
            ['Changes', moves === 0 && figure(0)],
            ['No change', figure(unchanged)],
          ]}
        />
      )}
      take={
        manages
          ? (file, count, choices) =>
              callOffice(capsCalls.importCapsAnswers, { body: { ...choices, count }, files: { file } })
          : undefined
      }
      says={({ moved }) => [`${people(moved)} moved`, emailSoon]}
      {...untilEmailed}
      onClose={onClose}
    />
  )
}

function ListDialog({ manages, onClose }: FileDialogProps): ReactElement {
  return (
    <ImportDialog
      id="jamb-list"
      title="Import JAMB scores"
      hint="CSV or Excel, as it comes from JAMB: registration numbers and scores, up to 5 MB. Names are compared too."
      check={(file, choices) => callOffice(capsCalls.checkJambList, { body: choices, files: { file } })}
      count={({ read, refused }) => read - refused}
      figures={({ read, new_lines, changed, agrees, differs }) => (
        <Facts
          look="lines"
          facts={[
            ['Lines read', figure(read)],
            ['New numbers', figure(new_lines)],
            ['Other score than before', figure(changed)],
            ['Applicants who gave this score', figure(agrees)],
            ['Applicants who gave another score', figure(differs)],
          ]}
        />
      )}
      take={
        manages
          ? (file, count, choices) =>
              callOffice(capsCalls.importJambList, { body: { ...choices, count }, files: { file } })
          : undefined
      }
      says={({ lines }) => [
        `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'score' : 'scores'} imported`,
        'Find those who gave another one with jamb:differs.',
      ]}
      onClose={onClose}
    />
  )
}

const figure = (count: number) => <b className="figures">{count.toLocaleString('en-GB')}</b>
