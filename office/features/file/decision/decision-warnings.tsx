import type { ReactElement } from 'react'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import { sittingKind } from '#shared/domain/sittings.ts'
import { Notice } from '#ui/notice.tsx'
import { momentInWords } from '../../../lib/words.ts'
import type { CaseFile } from '../file-query.ts'

interface WarningsProps {
  file: CaseFile
  kind: DecisionKind | undefined
  /** When their screening or interview is, if it is still to come. */
  calledTo: string | undefined
}

/** What is unusual about a decision. It does not prevent it. */
export function DecisionWarnings({ file, kind, calledTo }: WarningsProps): ReactElement {
  const unmet = kind && isOfferKind(kind) ? (file.requirements ?? []).filter(({ state }) => state === 'not_met') : []
  return (
    <>
      {unmet.length > 0 && (
        <Notice
          tone="warning"
          title={unmet.length === 1 ? 'A requirement is not met' : `${unmet.length} requirements are not met`}
        >
          <p>{unmet.map(({ requirement }) => requirement).join(', ')}</p>
        </Notice>
      )}
      {kind && calledTo && (
        <Notice
          tone="warning"
          title={`Still called to ${sittingKind(file.program_type) === 'interview' ? 'an interview' : 'a screening'} on ${momentInWords(calledTo)}`}
        >
          <p>When the decision is released, we will cancel it and email the applicant.</p>
        </Notice>
      )}
    </>
  )
}
