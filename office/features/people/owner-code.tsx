import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { problemOf } from '../../ui/field-problems.ts'
import { type ComparedPerson, refreshPeople } from './people-query.ts'

interface OwnerCodeProps {
  pair: string
  person: ComparedPerson
  whose: 'kept' | 'gone'
  isConfirmed: boolean
}

/** The code that was emailed to the owner of one address. */
export function OwnerCode({ pair, person, whose, isConfirmed }: OwnerCodeProps): ReactElement {
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callOffice(peopleCalls.confirmMergeOwner, { params: { id: pair }, body: { whose, code } }),
    onSuccess: () => tell('The owner of this address has confirmed'),
    onSettled: refreshPeople,
  })
  const says = whose === 'kept' ? 'This account stays' : 'This account goes'
  if (isConfirmed)
    return (
      <p>
        <b>{says}</b>
        <span className="people-sub email-address">{person.email}</span>
        <span className="pill" data-tone="good">
          Confirmed by its owner
        </span>
      </p>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const failure = error && !wasDeclined(error) ? error : null
  return (
    <form onSubmit={submit} noValidate>
      <p>
        <b>{says}</b>
        <span className="people-sub email-address">{person.email}</span>
      </p>
      <TextField
        name={`code-${whose}`}
        label={`Code emailed to ${person.email}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={code}
        error={problemOf(failure, 'code') ?? (failure ? failure.message : undefined)}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" look="secondary" busy={isPending} busyLabel="Checking...">
        Check the code
      </Button>
    </form>
  )
}
