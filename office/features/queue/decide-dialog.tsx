import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { decisionCalls } from '#shared/contract/calls/office/decisions.ts'
import { decisionKinds, fitsType } from '#shared/domain/decisions.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { refusedIn } from '../../lib/refused.ts'
import { useOnce } from '../../lib/use-once.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { emptyProposal, missingIn, type ProposalDraft, proposalOf } from '../decisions/proposal-draft.ts'
import { ProposalFields } from '../decisions/proposal-fields.tsx'
import { FrozenChoice } from './frozen-choice.tsx'
import type { Frozen } from './use-batch.ts'
import type { Choice } from './use-choice.ts'
import { type Asked, type DecidingAction, useDecide, useFreeze } from './use-decide.ts'
import type { View } from './view.ts'

interface DecideDialogProps {
  action: DecidingAction
  view: View
  choice: Choice
  count: number
  /** Of the applications that are on the screen, where they are of one type. */
  programType: ProgramType | undefined
  onDone: () => void
  onClose: () => void
}

const titles: Record<DecidingAction, string> = {
  propose: 'Propose decisions',
  approve: 'Approve decisions',
  discard: 'Discard decisions',
}

/** Decides about the chosen applications together: what is decided, then what exactly that would be, then all of it or nothing. */
export function DecideDialog(props: DecideDialogProps): ReactElement {
  const { action, view, choice, onDone, onClose } = props
  const [frozen, setFrozen] = useState<Frozen>()
  const freezing = useFreeze(setFrozen)
  const confirm = useDecide(onDone)
  const ask = (asked: Asked) => {
    confirm.reset()
    freezing.run(asked)
  }
  useOnce(action === 'propose' ? undefined : () => ask({ action, view, choice }))
  const failure = confirm.failure ?? freezing.failure
  return (
    <Dialog id="decide" title={titles[action]} open onClose={onClose} width={44}>
      <WriteFailed failure={failure} title="This could not be done" />
      {action === 'propose' && !frozen && (
        <Proposing
          {...props}
          isBusy={freezing.isBusy}
          error={failure}
          onAsk={proposal => ask({ action, proposal, view, choice })}
        />
      )}
      {action !== 'propose' && freezing.isBusy && !frozen && <LoadingRows label="Looking at each of them" rows={4} />}
      {frozen && (
        <FrozenChoice
          action={action}
          frozen={frozen}
          refused={refusedIn(confirm.failure) ?? frozen.refused}
          isBusy={confirm.isBusy || freezing.isBusy}
          onConfirm={() => confirm.run(frozen)}
          onLeaveOut={() => ask({ action: 'again', batch: frozen.id })}
          onBack={action === 'propose' ? () => setFrozen(undefined) : undefined}
        />
      )}
    </Dialog>
  )
}

interface ProposingProps extends Pick<DecideDialogProps, 'count' | 'programType'> {
  isBusy: boolean
  error: Error | null
  onAsk: (proposal: ReturnType<typeof proposalOf>) => void
}

/** One programme cannot be offered to all, so an alternative is proposed in the file. */
const kindsTogether = decisionKinds.filter(kind => kind !== 'alternative_offer')

function Proposing({ count, programType, isBusy, error, onAsk }: ProposingProps): ReactElement {
  const [draft, setDraft] = useState<ProposalDraft>(emptyProposal)
  const reasons = useQuery({
    queryKey: ['refusal-reasons'],
    queryFn: ({ signal }) => callOffice(decisionCalls.listRefusalReasons, { signal }),
  })
  if (reasons.error && !reasons.data) return <LoadFailed error={reasons.error} retry={() => void reasons.refetch()} />
  if (!reasons.data) return <LoadingRows label="Loading the reasons" rows={5} />
  const missing = missingIn(draft)
  return (
    <form
      className="apart send"
      data-gap="4"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (draft.kind && !missing && !isBusy) onAsk(proposalOf(draft, draft.kind))
      }}
    >
      <ProposalFields
        draft={draft}
        choices={{ reasons: reasons.data.filter(({ figure }) => fitsType(figure, programType)), programmes: [] }}
        programType={programType}
        own={null}
        kinds={kindsTogether}
        error={error}
        onChange={part => setDraft({ ...draft, ...part })}
      />
      {draft.kind === 'rejection' && (
        <p className="soft">
          {programType
            ? 'Where a reason has a figure, each applicant also sees their own.'
            : 'Reasons with a figure are offered for applications of one programme type.'}
        </p>
      )}
      <div className="acts decide-foot" data-gap="3" data-lines="2">
        <Button type="submit" busy={isBusy} busyLabel="Checking..." disabled={missing !== undefined}>
          Check {count === 1 ? '1 application' : `${count.toLocaleString('en-GB')} applications`}
        </Button>
        <p className="soft" role="status">
          {missing ?? 'Nothing is proposed yet.'}
        </p>
      </div>
    </form>
  )
}
