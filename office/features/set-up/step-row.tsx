import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { setUpCalls } from '#shared/contract/calls/office/set-up.ts'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import type { PasteKind } from '#shared/domain/paste-kinds.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { Button, shapeAttributes } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import type { PipState } from '../../ui/pips.tsx'
import { setUpChanged } from './set-up-query.ts'

type Step = SetUp['steps'][number]

/** Who can do each step; the others are open to everybody who sees the set-up. */
const wanted: Partial<Record<Step['step'], readonly [permissions: readonly Permission[], who: string]>> = {
  institution: [['content.draft-institution', 'content.publish'], 'an administrator'],
  crest: [['content.draft-institution', 'content.publish'], 'an administrator'],
  colours: [['content.draft-institution', 'content.publish'], 'an administrator'],
  'bank-account': [['content.draft-fees', 'content.publish'], 'a bursar or an editor'],
  schools: [['content.draft', 'content.publish'], 'an editor'],
  programmes: [['content.draft', 'content.publish'], 'an editor'],
  tuition: [['content.draft-fees', 'content.publish'], 'a bursar or an editor'],
  'application-fees': [['content.draft-fees', 'content.publish'], 'a bursar or an editor'],
  round: [['content.draft', 'content.publish'], 'an editor'],
  staff: [['staff.read'], 'an administrator'],
  mail: [['staff.manage'], 'an administrator'],
  payments: [['staff.manage'], 'an administrator'],
}

/** Lists that most universities have in a spreadsheet, and who can draft each. */
const pasted: Partial<Record<Step['step'], readonly [kind: PasteKind, permission: Permission]>> = {
  schools: ['schools', 'content.draft'],
  programmes: ['programme', 'content.draft'],
  tuition: ['tuition', 'content.draft-fees'],
  'application-fees': ['application-fees', 'content.draft-fees'],
}

/** How far a step is, by the shapes of requirements. */
export const pipOf: Record<Step['state'], PipState> = {
  done: 'met',
  kept: 'met',
  waits: 'to-check',
  later: 'missing',
  missing: 'not-met',
}

interface StepRowProps {
  step: Step
  /** The one thing to do next. */
  isNext: boolean
  /** Somebody was there last. */
  isLast: boolean
}

export function StepRow({ step, isNext, isLast }: StepRowProps): ReactElement {
  const navigate = useNavigate()
  const me = useMe()
  const [permissions, who] = wanted[step.step] ?? [undefined, '']
  const isMine = permissions === undefined || may(me, permissions)
  const [list, drafts] = pasted[step.step] ?? []
  const keep = useWrite((kept: boolean) => callOffice(setUpCalls.placeSetUp, { body: { step: step.step, kept } }), {
    onDone: setUpChanged,
  })
  function open(): void {
    // Kept for a colleague; the step opens whether or not that worked.
    void callOffice(setUpCalls.placeSetUp, { body: { step: step.step } }).then(setUpChanged, () => undefined)
    void navigate(step.path)
  }
  return (
    <li className="set-up-step" data-state={step.state} data-last={isLast || undefined}>
      <span className="pip" data-state={pipOf[step.state]} aria-hidden="true" />
      <div>
        <h3>{step.title}</h3>
        <p>{step.says}</p>
        {!isMine && <p className="soft">For {who}.</p>}
      </div>
      <div className="acts set-up-acts" data-gap="3" data-lines="2">
        {(step.by ?? step.at) && (
          <span className="soft">
            {[step.by?.full_name, step.at && momentInWords(step.at)].filter(Boolean).join(', ')}
          </span>
        )}
        {step.may_keep && step.state === 'missing' && isMine && (
          <Button look="quiet" busy={keep.isBusy} onClick={() => keep.run(true)}>
            Keep the sample’s<span className="visually-hidden">: {step.title}</span>
          </Button>
        )}
        {list && drafts && may(me, [drafts]) && step.state !== 'kept' && (
          <Link to={`/settings/paste/${list}`} {...shapeAttributes({ look: 'quiet' })}>
            From a spreadsheet<span className="visually-hidden">: {step.title}</span>
          </Link>
        )}
        {isMine && (
          <Button
            look={isNext ? 'primary' : step.state === 'done' || step.state === 'kept' ? 'quiet' : 'secondary'}
            onClick={open}
          >
            {step.action}
            <span className="visually-hidden">: {step.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
