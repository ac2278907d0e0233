import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { programmes, typesKnown } from '#shared/domain/programmes.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useRounds } from '../queue/use-rounds.ts'
import { kindNames, refreshReleases } from './releases-query.ts'
import './releases.css'

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
  const [wanted, setWanted] = useState(empty)
  const { mutate, isPending, error, failureCount } = usePrepare()
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  const set = (part: Partial<Wanted>) => setWanted(now => ({ ...now, ...part }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate(wanted)
  }
  return (
    <Screen title="Prepare a release" lead="No one is told yet. On the next page you can read it and confirm it.">
      <form className="form new-release" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['name', 'releases_at']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="name"
          label="Name"
          hint="For the office, for example “First offers”."
          maxLength={120}
          value={wanted.name}
          error={problemOf(failure, 'name')}
          onChange={event => set({ name: event.target.value })}
        />
        <div className="new-release-hour">
          <DateField
            name="releases_at"
            label="Day"
            min={dayOf(new Date())}
            value={wanted.day}
            error={problemOf(failure, 'releases_at')}
            onChange={event => set({ day: event.target.value })}
          />
          <TextField
            name="time"
            type="time"
            label="Hour (West Africa Time)"
            value={wanted.time}
            onChange={event => set({ time: event.target.value })}
          />
        </div>
        <Which wanted={wanted} onChange={set} />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Counting...">
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
  const [idempotencyKey, setKey] = useState(newKey)
  return useMutation({
    mutationFn: ({ name, day, time, round, type, programme, kinds }: Wanted) =>
      callOffice(releaseCalls.createRelease, {
        idempotencyKey,
        body: {
          name,
          releases_at: day && time ? `${day}T${time}:00+01:00` : '',
          filter: {
            ...(round ? { round } : {}),
            ...(isProgramType(type) ? { program_types: [type] } : {}),
            ...(programme ? { programmes: [programme] } : {}),
            ...(kinds.length < decisionKinds.length ? { kinds: [...kinds] } : {}),
          },
        },
      }),
    onSuccess: ({ id }) => {
      void refreshReleases()
      void navigate(`/releases/${id}`)
    },
    onError: () => setKey(newKey),
  })
}
