import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { apiKeyCalls } from '#shared/contract/calls/office/api-keys.ts'
import { keyScopeNames, keyScopes } from '#shared/domain/key-scopes.ts'
import { programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { typesKnown } from '#shared/domain/programmes.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshKeys } from './connections-query.ts'
import { ShownOnce } from './shown-once.tsx'

const fields = ['name', 'scopes', 'valid_days']

/** Makes a key and shows it, once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { mutate, isPending, error, failureCount, data } = useMaking()
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  if (data)
    return (
      <ShownOnce
        title={`The key of “${data.key.name}”`}
        lead="Copy the key now and hand it over safely. It is not shown again."
        label="API key"
        secret={data.secret}
        onClose={onClose}
      />
    )
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <PromptDialog id="make-key" title="Make an API key" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="name"
          label="Program"
          hint="Two live keys can have one name, so that a new one can replace an old one."
          defaultValue="Student records"
          error={problemOf(failure, 'name')}
          autoComplete="off"
          autoFocus
        />
        <Choices scopesError={problemOf(failure, 'scopes')} />
        <TextField
          name="valid_days"
          type="number"
          label="Valid for how many days?"
          hint="Up to 730."
          defaultValue={365}
          error={problemOf(failure, 'valid_days')}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Making...">
            Make the key
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

function useMaking() {
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (form: FormData) => {
      const types = programTypes.filter(type => form.has(`type-${type}`))
      return callOffice(apiKeyCalls.makeApiKey, {
        idempotencyKey: key,
        body: {
          name: String(form.get('name')),
          scopes: keyScopes.filter(scope => form.has(scope)),
          ...(types.length > 0 ? { program_types: types } : {}),
          valid_days: Number(form.get('valid_days')),
        },
      })
    },
    onSuccess: refreshKeys,
  })
}

/** What the key opens, and for which programmes. */
function Choices({ scopesError }: { scopesError: string | undefined }): ReactElement {
  return (
    <>
      <fieldset className="connections-choices">
        <legend>What it may do</legend>
        {keyScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scope}
            label={keyScopeNames[scope]}
            defaultChecked={index === 0}
            error={index === 0 ? scopesError : undefined}
          />
        ))}
      </fieldset>
      <fieldset className="connections-choices">
        <legend>For which programmes? Choose none for all.</legend>
        {typesKnown().map(type => (
          <Checkbox key={type} name={`type-${type}`} label={programTypeName(type)} />
        ))}
      </fieldset>
    </>
  )
}
