import { type ReactElement, useCallback } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { isAwaitingResult } from '#shared/domain/o-level.ts'
import { isEntries } from '#shared/forms/check.ts'
import { MessagesPart } from './messages-part.tsx'
import { UnaskedPart } from './unasked-part.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const RequestList = onDemand(() => import('./request-list.tsx'))
const AwaitedResult = onDemand(() => import('./awaited-result.tsx'))
const SentList = onDemand(() => import('./sent-list.tsx'))
const TranscriptList = onDemand(() => import('./transcript-list.tsx'))
const SittingPart = onDemand(() => import('./sitting-part.tsx'))

interface CasePanelProps {
  application: ApplicationOnWire
  held: OwnCase
}

/** The applicant’s sitting, the office’s requests, the messages in both directions, and withdrawal. */
export default function CasePanel({ application, held }: CasePanelProps): ReactElement {
  const refresh = useRefreshMe()
  const reload = useCallback(() => void refresh().catch(() => undefined), [refresh])
  return (
    <div className="stack">
      {(held.sitting ?? held.removed_sitting) && <SittingPart application={application} held={held} reload={reload} />}
      {held.requests && <RequestList application={application} held={held} requests={held.requests} reload={reload} />}
      {isAwaiting(application) && <AwaitedResult application={application} reload={reload} />}
      {held.transcripts && <TranscriptList uuid={application.uuid} asked={held.transcripts} />}
      {held.sent && <SentList uuid={application.uuid} sent={held.sent} />}
      <div className="cluster">
        <MessagesPart uuid={application.uuid} unread={held.unread ?? 0} reload={reload} />
        {held.can_send && <UnaskedPart application={application} kinds={held.can_send} />}
        {held.can_withdraw && <WithdrawButton application={application} />}
      </div>
    </div>
  )
}

function isAwaiting({ answers }: ApplicationOnWire): boolean {
  return isEntries(answers.o_level) && isAwaitingResult(answers.o_level)
}
