import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { acceptanceCurrency } from '#shared/domain/acceptance-currency.ts'
import { nextSession } from '#shared/domain/next-session.ts'
import { type RoundTerms, roundProblems } from '#shared/domain/round-terms.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { SelectField } from '#ui/select-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { RoundForm, SaveButtons } from './round-form.tsx'
import { type RoundValues, termsOf, valuesOf } from './round-values.ts'
import { type RoundList, roundChanged, roundsQuery } from './rounds-query.ts'
import '../../styles/file.css'
import './rounds.css'
import { useWrite } from '../../lib/use-write.ts'

/** A new round, copied from an earlier one with its days a year later. */
export function Component(): ReactElement {
  const query = useQuery({ ...roundsQuery, refetchOnWindowFocus: false })
  const { data } = query
  const mayAdd = may(useMe(), ['content.draft'])
  return (
    <Screen title="New round" lead={<Link to="/settings/rounds">Rounds and fees</Link>}>
      <LoadState of={query} label="Loading the rounds" />
      {!mayAdd && (
        <EmptyState title="An editor drafts rounds">You can publish a round once it has been drafted.</EmptyState>
      )}
      {data && mayAdd && <NewRound list={data} />}
    </Screen>
  )
}

const blank = (): RoundTerms => ({
  ...{ name: '', session: '', program_types: [], opens_on: '', closes_on: '', decisions_by: '', starts_on: '' },
  ...{ answer_days: 21, acceptance_fee_minor: 0, programme_fees: {} },
  acceptance_fee_currency: acceptanceCurrency(homeCountry().code),
})

function NewRound({ list }: { list: RoundList }): ReactElement {
  const [search, setSearch] = useSearchParams()
  const from = list.rounds.find(({ id }) => id === search.get('from'))
  const copied = valuesOf(from ? nextSession(from.terms) : blank())
  const [typed, setTyped] = useState<RoundValues>()
  const values = typed ?? copied
  const [wasTried, setTried] = useState(false)
  const { run, isBusy, failure, attempt } = useAdd()
  useFocusOnProblem(failure, attempt)
  const own = wasTried ? roundProblems(termsOf(values)) : []
  const problem = (field: string) =>
    own.find(one => one.field === field)?.message ?? problemOf(failure, `terms.${field}`)
  function submit(): void {
    setTried(true)
    const terms = termsOf(values)
    if (roundProblems(terms).length === 0) run(terms)
  }
  const shown = failure instanceof ApiError && failure.errors.length > 0 ? null : failure
  return (
    <>
      <SelectField
        name="from"
        label="Copy from"
        hint="Its dates moved by a year, with its program types, days to reply and fees."
        emptyLabel="None. Start with an empty form"
        options={list.rounds.map(({ id, terms }) => ({ value: id, label: `${terms.name} ${terms.session}` }))}
        value={from?.id ?? ''}
        onChange={event => {
          setTyped(undefined)
          setSearch(event.target.value ? { from: event.target.value } : {}, { replace: true })
        }}
      />
      <RoundForm
        values={values}
        onChange={setTyped}
        onSubmit={submit}
        problem={problem}
        feesOnly="everything"
        above={shown && <FormFailure error={shown} attempt={attempt} />}
      >
        <SaveButtons busy={isBusy} isChanged label="Save as a draft" onReset={() => setTyped(undefined)} />
      </RoundForm>
    </>
  )
}

function useAdd() {
  const navigate = useNavigate()
  return useWrite(
    (terms: RoundTerms, idempotencyKey) =>
      callOffice(roundCalls.addRound, {
        idempotencyKey,
        body: { terms: { ...terms, program_types: [...terms.program_types] } },
      }),
    {
      says: ['Draft saved', 'Applicants will see the round when the registrar publishes it.'],
      onDone(added) {
        roundChanged(added)
        void navigate(`/settings/rounds/${encodeURIComponent(added.id)}`, { replace: true })
      },
      failure: 'in place',
    },
  )
}
