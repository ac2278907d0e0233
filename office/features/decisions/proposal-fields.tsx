import type { ReactElement } from 'react'
import { usualConditions } from '#shared/catalogue/parts/usual-conditions.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { type DecisionKind, decisionKinds, isOfferKind } from '#shared/domain/decisions.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { freeSeats, trackNames, tracks } from '#shared/domain/seats.ts'
import { FieldGroup } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { problemOf } from '../../ui/field-problems.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { kindHints, kindKeys, kindNames } from './decision-words.ts'
import { type ProposalChoices, type ProposalDraft, poolsOf } from './proposal-draft.ts'
import { ReasonChoices } from './reason-choices.tsx'
import { SeatsLine } from './seats-line.tsx'
import './decide.css'

export interface ProposalFieldsProps {
  draft: ProposalDraft
  choices: ProposalChoices
  /** Undefined if the applications are of several types. */
  programType: ProgramType | undefined
  /** The programme that was applied for; null if there are several. */
  own: string | null
  /** For several applications together: no other programme, and no specific pool. */
  kinds?: readonly DecisionKind[]
  hasKeys?: boolean
  error: Error | null
  onChange: (change: Partial<ProposalDraft>) => void
}

/** The kind of decision, and the fields of that kind. */
export function ProposalFields(props: ProposalFieldsProps): ReactElement {
  const { draft, choices, programType, error, onChange } = props
  const { kind } = draft
  return (
    <div className="column" data-gap="4">
      <Kinds {...props} />
      {kind === 'alternative_offer' && <OtherProgramme {...props} />}
      {kind === 'conditional_offer' && (
        <ConditionFields
          conditions={draft.conditions}
          usual={programType ? usualConditions()[programType] : []}
          error={error}
          onChange={conditions => onChange({ conditions })}
        />
      )}
      {kind === 'rejection' && (
        <ReasonChoices
          reasons={choices.reasons}
          chosen={draft.reasons}
          error={error}
          onChange={reasons => onChange({ reasons })}
        />
      )}
      {kind && isOfferKind(kind) && <Seats {...props} />}
      {kind && isOfferKind(kind) && (
        <DateField
          name="answer_by"
          label="Reply by"
          optional
          width={12}
          hint={answerHint(choices)}
          min={addDays(dayOf(new Date()), 3)}
          value={draft.answerBy}
          error={problemOf(error, 'answer_by')}
          onChange={event => onChange({ answerBy: event.target.value })}
        />
      )}
    </div>
  )
}

function answerHint({ answer_days }: ProposalChoices): string {
  return answer_days
    ? `If you leave this empty, applicants have ${answer_days} days from the release.`
    : 'If you leave this empty, the number of days set for the round applies.'
}

function Kinds({ draft, kinds = decisionKinds, hasKeys, error, onChange }: ProposalFieldsProps): ReactElement {
  return (
    <FieldGroup field={{ name: 'kind', label: 'Decision', error: problemOf(error, 'kind') }} role="radiogroup">
      <div className="column" data-gap="1">
        {kinds.map(kind => (
          <label className="choice" key={kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={draft.kind === kind}
              onChange={() => onChange({ kind })}
            />
            <span className="wraps" data-gap="3" data-lines="0">
              <strong>{kindNames[kind]}</strong> <span className="soft">{kindHints[kind]}</span>
            </span>
            {hasKeys && <Kbd keys={kindKeys[kind]} />}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function OtherProgramme({ draft, choices, own, error, onChange }: ProposalFieldsProps): ReactElement {
  const others = choices.programmes
    .filter(({ id }) => id !== own)
    .map(({ id, title, pools }) => ({ id, title, free: pools.reduce((sum, pool) => sum + freeSeats(pool), 0) }))
  const withSeats = others.filter(({ free }) => free > 0)
  if (withSeats.length === 0)
    return <p className="soft">No other programme of this type has a free seat in this round.</p>
  return (
    <SelectField
      name="programme"
      label="Programme offered instead"
      emptyLabel="Choose a programme"
      hint="Only programmes with free seats. The applicant has to agree before they can accept."
      value={draft.programme}
      error={problemOf(error, 'programme')}
      options={withSeats.map(({ id, title, free }) => ({ value: id, label: `${title} (${free} free)` }))}
      onChange={event => onChange({ programme: event.target.value, track: '' })}
    />
  )
}

/** The current state of the pool from which an offer takes its seat. */
function Seats({ draft, choices, own, error, onChange }: ProposalFieldsProps): ReactElement | null {
  const pools = poolsOf(draft, choices, own)
  if (own === null || (draft.kind === 'alternative_offer' && !draft.programme)) return null
  const usual = pools.length === 1 ? pools[0] : pools.find(({ track }) => track === 'general')
  const pool = pools.find(({ track }) => track === draft.track) ?? usual
  return (
    <>
      {pools.length > 1 && (
        <SelectField
          name="track"
          label="Seat taken from"
          value={pool?.track ?? ''}
          emptyLabel="Choose the track"
          error={problemOf(error, 'track')}
          options={pools.map(({ track }) => ({ value: track, label: trackNames[track] }))}
          onChange={event => onChange({ track: tracks.find(track => track === event.target.value) ?? '' })}
        />
      )}
      {pool && <SeatsLine pool={pool} />}
      {pools.length === 0 && (
        <p className="soft">
          The registrar has not set seats for this programme yet. Offers cannot be approved until then.
        </p>
      )}
    </>
  )
}
