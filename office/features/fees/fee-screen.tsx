import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencyName } from '#shared/domain/residency-name.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { nameInWords } from '../../lib/names.ts'
import { Facts } from '../../ui/facts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { PaymentsTab } from '../file/tabs/payments-tab.tsx'
import { FeePill } from './fee-pill.tsx'
import { type FeeFile, feeQuery } from './fees-query.ts'

/** The fees of one application, and nothing else of it. */
export function Component(): ReactElement {
  const { uuid = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const list = `/money/fees${search}`
  useKeys('Fee', [{ keys: 'q', label: 'Back to the list', run: () => void navigate(list) }])
  const query = useQuery(feeQuery(uuid))
  const { data, error } = query
  const back = <Link to={list}>Back to the list</Link>
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Application not found">
        <EmptyState title="Nothing for you at this address" action={back}>
          It does not exist, it is outside your programmes, or the applicant is editing it.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Fees">
        <LoadState of={query} label="Loading" rows={3} />
      </Screen>
    )
  const { state, round, payments } = data
  const programme = findProgramme(data.selected_program)?.title ?? programTypeName(data.program_type)
  return (
    <Screen
      title={`${nameInWords(data.name)}, ${data.application_number}`}
      heading={
        <>
          <bdi translate="no" className="breaks">
            {nameInWords(data.name)}
          </bdi>{' '}
          <span className="figures soft" translate="no">
            {data.application_number}
          </span>
        </>
      }
      lead={[programme, round, `submitted ${longDate(new Date(data.submitted_at))}`].filter(Boolean).join(' · ')}
      actions={back}
      width="wide"
    >
      <FeeFacts file={data} />
      <h2 className="visually-hidden">Payments</h2>
      <PaymentsTab file={{ payments, has_paid: state === 'paid' }} />
    </Screen>
  )
}

/** Both fees with their states, and what determines the first one. */
function FeeFacts({ file: { fee, state, acceptance, residency } }: { file: FeeFile }): ReactElement {
  return (
    <Facts
      look="row"
      facts={[
        ['Application fee', fee ?? 'No fee'],
        ['Payment', <FeePill key="payment" state={state} />],
        ['Acceptance fee', acceptance?.fee],
        ['Payment of the acceptance fee', acceptance && <FeePill state={acceptance.state} />],
        ['Residency', residency ? residencyName(residency) : '–'],
      ]}
    />
  )
}
