import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { programmes, typesKnown } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { typedMoment } from '../../lib/typed-moment.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useRounds } from '../queue/use-rounds.ts'
import { kindNames, refreshReleases } from './releases-query.ts'
import './releases.css'
import { useForm } from '../../lib/use-form.ts'

interface Wanted {
  name: string
  day: string
  time: string
  round: string
  type: string
  programme: string
  kinds: readonly DecisionKind[]
}

const empty: Wanted = { name: '', day: '', time: '09:00', round: '', type: '', programme: '', kinds: decisionKinds }

/** Which decisions, and when. Nothing is released before it was read and confirmed on the next page. */
export function Component(): ReactElement {
  const form = usePrepare()
  return (
    <Screen title="Prepare a release" lead="No one is told yet. On the next page you can read it and confirm it.">
      <form className="form new-release" onSubmit={form.submit} noValidate>
        <FormFailure error={form.general} attempt={form.attempt} />
        <TextField
          {...form.text('name')}
          label="Name"
          hint="For the office, for example “First offers”."
          maxLength={120}
        />
        <div className="fields">
          <DateField {...form.text('day')} name="releases_at" label="Day" min={dayOf(new Date())} />
          <TextField {...form.text('time')} type="time" label={`Hour (${clockName()})`} />
        </div>
        <Which wanted={form.values} onChange={form.change} />
        <div className="cluster">
          <Button type="submit" busy={form.isBusy} busyLabel="Counting...">
            Count and read
          </Button>
          <Link to="/releases">Cancel</Link>
        </div>
      </form>
    </Screen>
  )
}

function Which({ wanted, onChange }: { wanted: Wanted; onChange: (part: Partial<Wanted>) => void }): ReactElement {
  const rounds = useRounds()
  const shown = programmes().filter(({ programType }) => wanted.type === '' || programType === wanted.type)
  return (
    <fieldset className="new-release-which">
      <legend>
        Which approved decisions? <span className="soft">Decisions in a confirmed release are not included.</span>
      </legend>
      <SelectField
        name="round"
        label="Round"
        emptyLabel="All rounds"
        options={rounds.map(({ id, name }) => ({ value: id, label: name }))}
        value={wanted.round}
        onChange={event => onChange({ round: event.target.value })}
      />
      <SelectField
        name="type"
        label="Programme type"
        emptyLabel="All program types"
        options={typesKnown().map(type => ({ value: type, label: programTypeName(type) }))}
        value={wanted.type}
        onChange={event => onChange({ type: event.target.value, programme: '' })}
      />
      <SelectField
        name="programme"
        label="Programme"
        emptyLabel="All programmes"
        options={shown.map(({ id, title }) => ({ value: id, label: title }))}
        value={wanted.programme}
        onChange={event => onChange({ programme: event.target.value })}
      />
      <fieldset className="new-release-kinds">
        <legend>Kinds</legend>
        {decisionKinds.map(kind => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={wanted.kinds.includes(kind)}
              onChange={event =>
                onChange({
                  kinds: decisionKinds.filter(one =>
                    one === kind ? event.target.checked : wanted.kinds.includes(one),
                  ),
                })
              }
            />
            <span>{kindNames[kind]}</span>
          </label>
        ))}
      </fieldset>
    </fieldset>
  )
}

function usePrepare() {
  const navigate = useNavigate()
  return useForm(
    empty,
    ({ name, day, time, round, type, programme, kinds }, idempotencyKey) =>
      callOffice(releaseCalls.createRelease, {
        idempotencyKey,
        body: {
          name,
          releases_at: typedMoment(day, time),
          filter: {
            ...(round ? { round } : {}),
            ...(isProgramType(type) ? { program_types: [type] } : {}),
            ...(programme ? { programmes: [programme] } : {}),
            ...(kinds.length < decisionKinds.length ? { kinds: [...kinds] } : {}),
          },
        },
      }),
    { fields: { day: 'releases_at' }, refresh: refreshReleases, onDone: ({ id }) => void navigate(`/releases/${id}`) },
  )
}
