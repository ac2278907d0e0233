import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../../lib/keys.ts'
import { useFocusOnProblem } from '../../../ui/field-problems.ts'
import { LoadState } from '../../../ui/states.tsx'
import { kindKeys, kindNames } from '../../decisions/decision-words.ts'
import { draftAsTold } from '../../decisions/draft-as-told.ts'
import { DecisionPreview } from '../../decisions/preview.tsx'
import {
  emptyProposal,
  isEmptyProposal,
  missingIn,
  type ProposalChoices,
  type ProposalDraft,
  proposalOf,
} from '../../decisions/proposal-draft.ts'
import { ProposalFields } from '../../decisions/proposal-fields.tsx'
import { useCaseDraft } from '../actions/drafts.ts'
import type { CaseFile } from '../file-query.ts'
import { DecisionFailure } from './decision-failure.tsx'
import { liveIn } from './decision-state.ts'
import { DecisionWarnings } from './decision-warnings.tsx'
import { Evidence } from './evidence.tsx'
import { choicesQuery, usePropose } from './use-decision.ts'

/** A decision that is being prepared. It stays in this tab of the browser until it is proposed or dropped. */
export function ProposePanel({ file }: { file: CaseFile }): ReactElement {
  const query = useQuery(choicesQuery(file.uuid))
  const { data } = query
  if (!data) return <LoadState of={query} label="Loading what can be proposed" rows={6} />
  return <ProposeForm file={file} choices={data} />
}

function ProposeForm({ file, choices }: { file: CaseFile; choices: ProposalChoices }): ReactElement {
  const [{ proposal: draft }, changeCase] = useCaseDraft(file.uuid)
  const change = (part: Partial<ProposalDraft>) => changeCase(before => ({ proposal: { ...before.proposal, ...part } }))
  const drop = () => changeCase(() => ({ proposal: emptyProposal }))
  const { run, isBusy, failure, attempt } = usePropose(file, drop)
  useFocusOnProblem(failure, attempt)
  useKeys(
    'Decision',
    decisionKinds.map(kind => ({ keys: kindKeys[kind], label: kindNames[kind], run: () => change({ kind }) })),
  )
  const missing = missingIn(draft)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft.kind && !missing) run(proposalOf(draft, draft.kind))
  }
  return (
    <form className="beside decide-pair" onSubmit={submit} noValidate>
      <div className="column decide-main" data-gap="4">
        <h2>{liveIn(file) ? 'Decide again' : 'Propose a decision'}</h2>
        <DecisionFailure error={failure} />
        <Evidence file={file} />
        <ProposalFields
          draft={draft}
          choices={choices}
          programType={file.program_type}
          own={file.selected_program}
          hasKeys
          error={failure}
          onChange={change}
        />
        <DecisionWarnings file={file} kind={draft.kind} calledTo={choices.called_to} />
        <div className="acts decide-foot" data-gap="3" data-lines="2">
          <Button type="submit" busy={isBusy} busyLabel="Proposing..." disabled={missing !== undefined}>
            Propose
          </Button>
          {!isEmptyProposal(draft) && (
            <Button look="quiet" onClick={drop}>
              Start again
            </Button>
          )}
          <p className="soft" role="status">
            {missing ?? 'Another person has to approve it. The applicant will not see it yet.'}
          </p>
        </div>
      </div>
      {draft.kind && <Preview file={file} draft={draft} choices={choices} />}
    </form>
  )
}

function Preview({
  file,
  draft,
  choices,
}: {
  file: CaseFile
  draft: ProposalDraft
  choices: ProposalChoices
}): ReactElement | null {
  const { kind } = draft
  if (!kind) return null
  const { application_number, program_type, selected_program, selected_program_title, round } = file
  const application = {
    ...{ application_number, program_type, selected_program, selected_program_title },
    first_name: firstNameOf(file),
    ...(round ? { round } : {}),
  }
  return (
    <DecisionPreview
      asTold={draftAsTold({ application, draft, kind, choices, at: new Date() })}
      caption="What the applicant would read if this were released now"
    />
  )
}

/** As in the form, where the file has the answers. */
function firstNameOf({ answers, name }: CaseFile): string {
  const first = answers?.first_name
  return typeof first === 'string' && first ? first : (name.given.split(' ')[0] ?? name.surname)
}
