import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { type KeyBinding, useKeys } from '../../../lib/keys.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { useFileAddress } from '../file-address.ts'
import type { CaseFile } from '../file-query.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { useDownload } from './download-file.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type Move, movesOf, useMove } from './moves.ts'

/** What someone can do with the file as a whole, on each of its tabs. The next step has a key; the rest is in a menu. */
export function FileActions({ file }: { file: CaseFile }): ReactElement | null {
  const [asked, setAsked] = useState<Move>()
  const [isAssigning, setAssigning] = useState(false)
  const send = useMove(file, () => undefined)
  const { stage } = file.case
  const moves = movesOf(file)
  const next = moves.find(({ to }) => to !== 'withdrawn' && !(to === 'checking' && stage === 'ready'))
  const mayPlan = file.may.includes('work.plan')
  const mayDecide = stage === 'proposed' || (stage === 'ready' && file.may.includes('decisions.propose'))
  const address = useFileAddress()
  const writings = useWritings(file)
  function go(move: Move): void {
    if (move.asks) setAsked(move)
    else send.run({ ...move, reason: '' })
  }
  const assign = () => setAssigning(true)
  useKeys('File', [
    ...(next ? [{ keys: 'd', label: next.label, run: () => go(next) }] : []),
    ...(mayPlan ? [{ keys: 'a', label: 'Assign', run: assign }] : []),
    ...writings,
  ])
  const download = useDownload(file)
  const rest = [
    ...writings.map(writingItem),
    ...download,
    ...moves.filter(move => move !== next).map(move => moveItem(move, () => go(move))),
  ]
  if (!mayPlan && rest.length === 0) return null
  return (
    <div className="acts file-actions" data-gap="2" data-lines="1">
      {mayDecide && address.tab !== 'decision' && (
        <ButtonLink to={address.tabLink('decision')} replace>
          {stage === 'proposed' ? 'See the proposal' : 'Propose…'} <Kbd keys="p" />
        </ButtonLink>
      )}
      {next && (
        <Button look="secondary" busy={send.isBusy} onClick={() => go(next)}>
          {next.label} <Kbd keys="d" />
        </Button>
      )}
      {mayPlan && (
        <Button look="quiet" onClick={assign}>
          Assign <Kbd keys="a" />
        </Button>
      )}
      {rest.length > 0 && <Menu label="More" items={rest} />}
      {asked && <MoveDialog file={file} move={asked} onClose={() => setAsked(undefined)} />}
      {isAssigning && <AssignDialog file={file} onClose={() => setAssigning(false)} />}
    </div>
  )
}

function moveItem({ to, label }: Move, run: () => void): MenuItem {
  return { id: to, label, run, ...(to === 'withdrawn' ? { look: 'danger' } : {}) }
}

function writingItem({ keys, label, run }: Writing): MenuItem {
  return {
    id: keys,
    label: (
      <>
        {label} <Kbd keys={keys} />
      </>
    ),
    run,
  }
}

type Writing = KeyBinding & { run: () => void }

/** The ways to the fields in which a note or a message is written. */
function useWritings({ may }: CaseFile): Writing[] {
  const address = useFileAddress()
  const navigate = useNavigate()
  const write = (tab: 'messages' | 'notes') => void navigate(address.tabLink(tab), { replace: true, state: 'write' })
  return [
    ...(may.includes('work.plan') ? [{ keys: 'N', label: 'Write a note', run: () => write('notes') }] : []),
    ...(may.includes('documents.check')
      ? [{ keys: 'm', label: 'Write to the applicant', run: () => write('messages') }]
      : []),
  ]
}
