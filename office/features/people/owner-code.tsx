import type { ReactElement } from 'react'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Pill } from '../../ui/pill.tsx'
import { type ComparedPerson, refreshPeople } from './people-query.ts'

interface OwnerCodeProps {
  pair: string
  person: ComparedPerson
  whose: 'kept' | 'gone'
  isConfirmed: boolean
}

/** The code that was emailed to the owner of one address. */
export function OwnerCode({ pair, person, whose, isConfirmed }: OwnerCodeProps): ReactElement {
  const form = useForm(
    { code: '' },
    ({ code }) => callOffice(peopleCalls.confirmMergeOwner, { params: { id: pair }, body: { whose, code } }),
    { says: 'The owner of this address has confirmed', refresh: refreshPeople },
  )
  const says = whose === 'kept' ? 'This account stays' : 'This account goes'
  if (isConfirmed)
    return (
      <p>
        <b>{says}</b>
        <span className="sub-line breaks">{person.email}</span>
        <Pill tone="good">Confirmed by its owner</Pill>
      </p>
    )
  return (
    <form className="apart" data-items="start" onSubmit={form.submit} noValidate>
      <p>
        <b>{says}</b>
        <span className="sub-line breaks">{person.email}</span>
      </p>
      <TextField
        {...form.text('code')}
        name={`code-${whose}`}
        label={`Code emailed to ${person.email}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={form.problem('code') ?? form.failure?.message}
      />
      <Button type="submit" look="secondary" busy={form.isBusy} busyLabel="Checking...">
        Check the code
      </Button>
    </form>
  )
}
