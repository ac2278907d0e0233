import { type ReactElement, useState } from 'react'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { roundChanges } from '#shared/domain/round-changes.ts'
import { type RoundTerms, roundProblems } from '#shared/domain/round-terms.ts'
import { Button } from '#ui/button.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { RoundChangesList } from './round-changes-list.tsx'
import { RoundForm, SaveButtons } from './round-form.tsx'
import { type RoundValues, termsOf, valuesOf } from './round-values.ts'
import { type OfficeRound, refreshRound } from './rounds-query.ts'

/** The typed values, and the revisions that they are based on. */
export interface Typed {
  values: RoundValues
  round: number
  draft: number | null
}

export const seenOf = ({ revision, draft }: OfficeRound) => ({ round: revision, draft: draft?.revision ?? null })
const newestTerms = ({ draft, terms }: OfficeRound): RoundTerms => draft?.terms ?? terms

interface EditorProps {
  round: OfficeRound
  typed: Typed | undefined
  onType: (typed: Typed | undefined) => void
}

/** Drafts a change to a round, with a live preview of its effects. */
export function RoundEditor({ round, typed, onType }: EditorProps): ReactElement {
  const isEditor = may(useMe(), ['content.draft'])
  const seen = typed ?? { ...seenOf(round), values: valuesOf(newestTerms(round)) }
  const terms = termsOf(seen.values)
  const isChanged = JSON.stringify(seen.values) !== JSON.stringify(valuesOf(newestTerms(round)))
  const [wasTried, setTried] = useState(false)
  const own = wasTried ? roundProblems(terms) : []
  const { run, isBusy, failure, attempt } = useSave(round, () => {
    onType(undefined)
    setTried(false)
  })
  useFocusOnProblem(failure, attempt)
  const problem = (field: string) =>
    own.find(one => one.field === field)?.message ?? problemOf(failure, `terms.${field}`)
  const isOvertaken = seen.round !== round.revision || seen.draft !== (round.draft?.revision ?? null)
  function submit(): void {
    setTried(true)
    if (isChanged && roundProblems(terms).length === 0) run({ ...seen, terms })
  }
  const shown = failure instanceof ApiError && failure.errors.length > 0 ? null : failure
  return (
    <div className="beside round-edit">
      <RoundForm
        values={seen.values}
        onChange={values => onType({ ...seen, values })}
        onSubmit={submit}
        problem={problem}
        feesOnly={isEditor ? 'everything' : 'fees'}
        above={
          <>
            {shown && <FormFailure error={shown} attempt={attempt} />}
            {isOvertaken && typed && (
              <Overtaken
                round={round}
                onKeep={() => onType({ ...seenOf(round), values: seen.values })}
                onDrop={() => onType(undefined)}
              />
            )}
          </>
        }
      >
        <SaveButtons
          busy={isBusy}
          isChanged={isChanged}
          label={round.draft ? 'Save the draft' : 'Save as a draft'}
          onReset={() => onType(undefined)}
        />
      </RoundForm>
      <Preview round={round} terms={terms} />
    </div>
  )
}

function useSave({ id }: OfficeRound, onSaved: () => void) {
  return useWrite(
    ({ round, draft, terms }: Omit<Typed, 'values'> & { terms: RoundTerms }) =>
      callOffice(roundCalls.draftRound, {
        params: { id },
        body: { round, draft, terms: { ...terms, program_types: [...terms.program_types] } },
      }),
    {
      says: ['Draft saved', 'It takes effect when the registrar publishes it.'],
      refresh: refreshRound,
      onDone: onSaved,
      failure: 'in place',
    },
  )
}

type OvertakenProps = { round: OfficeRound; onKeep: () => void; onDrop: () => void }

/** Someone else has saved since: both versions are kept, and the person chooses. */
function Overtaken({ round, onKeep, onDrop }: OvertakenProps): ReactElement {
  const who = round.draft?.drafted_by ?? round.history[0]?.published_by
  return (
    <Notice tone="warning" role="alert" title={`${who?.full_name ?? 'A colleague'} has changed this round`}>
      <p>Your changes are still here. Save them over theirs, or look at theirs.</p>
      <div className="cluster">
        <Button look="secondary" onClick={onKeep}>
          Continue with mine
        </Button>
        <Button look="quiet" onClick={onDrop}>
          Discard mine
        </Button>
      </div>
    </Notice>
  )
}

/** The differences from the current round. */
function Preview({ round, terms }: { round: OfficeRound; terms: RoundTerms }): ReactElement {
  const changes = roundChanges(round.terms, terms, round.counts, round.today)
  return (
    <section className="column framed stays" aria-labelledby="round-preview">
      <h2 id="round-preview">What changes</h2>
      {round.revision === 0 ? (
        <p className="soft">This round is new. Applicants will not see it until it is published.</p>
      ) : changes.length === 0 ? (
        <p className="soft">There are no changes to publish.</p>
      ) : (
        <RoundChangesList changes={changes} />
      )}
    </section>
  )
}
