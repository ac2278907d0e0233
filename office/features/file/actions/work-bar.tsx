import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useKeys } from '../../../lib/keys.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { useFileAddress } from '../file-address.ts'
import type { CaseFile } from '../file-query.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type Move, movesOf, useMove } from './moves.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type WorkBarProps = { file: CaseFile; last: { says: string; undo: () => void } | undefined }

/** What someone can do with the case as a whole. The next step has a key of its own; the rest is in a menu. */
export function WorkBar({ file, last }: WorkBarProps): ReactElement | null {
  const [asked, setAsked] = useState<Move>()
  const [isAssigning, setAssigning] = useState(false)
  const send = useMove(file, () => undefined)
  const moves = movesOf(file)
  const next = moves.find(({ to }) => to !== 'withdrawn')
  const rest = moves.filter(move => move !== next)
  const mayPlan = file.may.includes('work.plan')
  const { stage } = file.case
  const mayDecide = stage === 'proposed' || (stage === 'ready' && file.may.includes('decisions.propose'))
  const address = useFileAddress()
  const mayWrite = file.may.includes('documents.check')
  function go(move: Move): void {
    if (move.needsReason) setAsked(move)
    else if (!send.isPending) send.mutate({ to: move.to, reason: '' })
  }
  const assign = () => setAssigning(true)
  useKeys('Case', [
    ...(next ? [{ keys: 'd', label: next.label, run: () => go(next) }] : []),
    ...(mayPlan ? [{ keys: 'a', label: 'Assign', run: assign }] : []),
  ])
  if (!mayPlan && !mayWrite) return null
  return (
    <div className="work-bar">
      {mayDecide && (
        <ButtonLink to={address.tabLink('decision')} replace>
          {stage === 'proposed' ? 'See the proposal' : 'Propose…'} <Kbd keys="p" />
        </ButtonLink>
      )}
      {next && (
        <Button look="secondary" busy={send.isPending} onClick={() => go(next)}>
          {next.label} <Kbd keys="d" />
        </Button>
      )}
      {mayPlan && (
        <Button look="quiet" onClick={assign}>
          Assign <Kbd keys="a" />
        </Button>
      )}
      <Writing mayNote={mayPlan} mayWrite={mayWrite} />
      {rest.length > 0 && <Menu label="More" items={rest.map(move => menuItem(move, go))} />}
      <LastVerdict last={last} />
      {asked && <ReasonDialog file={file} move={asked} onClose={() => setAsked(undefined)} />}
      {isAssigning && <AssignDialog file={file} onClose={() => setAssigning(false)} />}
    </div>
  )
}

function menuItem(move: Move, go: (move: Move) => void): MenuItem {
  return {
    id: move.to,
    label: move.label,
    run: () => go(move),
    ...(move.to === 'withdrawn' ? { look: 'danger' } : {}),
  }
}

/** The ways to the fields in which a note or a message is written. */
function Writing({ mayNote, mayWrite }: { mayNote: boolean; mayWrite: boolean }): ReactElement {
  const address = useFileAddress()
  const navigate = useNavigate()
  const write = (tab: 'messages' | 'notes') => void navigate(address.tabLink(tab), { replace: true, state: 'write' })
  useKeys('Writing', [
    ...(mayNote ? [{ keys: 'N', label: 'Write a note', run: () => write('notes') }] : []),
    ...(mayWrite ? [{ keys: 'm', label: 'Write to the applicant', run: () => write('messages') }] : []),
  ])
  return (
    <>
      {mayNote && (
        <Button look="quiet" onClick={() => write('notes')}>
          Note <Kbd keys="N" />
        </Button>
      )}
      {mayWrite && (
        <Button look="quiet" onClick={() => write('messages')}>
          Message <Kbd keys="m" />
        </Button>
      )}
    </>
  )
}

function LastVerdict({ last }: Pick<WorkBarProps, 'last'>): ReactElement {
  return (
    <p className="work-last" role="status">
      {last && (
        <>
          {last.says}{' '}
          <Button look="quiet" onClick={last.undo}>
            Undo <Kbd keys="u" />
          </Button>
        </>
      )}
    </p>
  )
}
