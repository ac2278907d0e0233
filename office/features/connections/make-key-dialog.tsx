import type { ReactElement } from 'react'
import { apiKeyCalls } from '#shared/contract/calls/office/api-keys.ts'
import { type KeyScope, keyScopeNames, keyScopes } from '#shared/domain/key-scopes.ts'
import { type ProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { typesKnown } from '#shared/domain/programmes.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshKeys } from './connections-query.ts'
import { ShownOnce } from './shown-once.tsx'

/** Makes a key and shows it, once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const form = useMaking()
  const { values, change } = form
  if (form.answer)
    return (
      <ShownOnce
        title={`The key of “${form.answer.key.name}”`}
        lead="Copy the key now and hand it over safely. It is not shown again."
        label="API key"
        secret={form.answer.secret}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      id="make-key"
      title="Make an API key"
      form={form}
      label="Make the key"
      busyLabel="Making..."
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label="Program"
        hint="Two live keys can have one name, so that a new one can replace an old one."
        autoComplete="off"
        autoFocus
      />
      <fieldset className="column connections-choices" data-gap="1">
        <legend>What it may do</legend>
        {keyScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scope}
            label={keyScopeNames[scope]}
            checked={values.scopes.includes(scope)}
            error={index === 0 ? form.problem('scopes') : undefined}
            onChange={() => change({ scopes: toggled(values.scopes, scope, keyScopes) })}
          />
        ))}
      </fieldset>
      <fieldset className="column connections-choices" data-gap="1">
        <legend>For which programmes? Choose none for all.</legend>
        {typesKnown().map(type => (
          <Checkbox
            key={type}
            name={`type-${type}`}
            label={programTypeName(type)}
            checked={values.types.includes(type)}
            onChange={() => change({ types: toggled(values.types, type, typesKnown()) })}
          />
        ))}
      </fieldset>
      <TextField {...form.text('valid_days')} type="number" label="Valid for how many days?" hint="Up to 730." />
    </FormDialog>
  )
}

interface Key {
  name: string
  scopes: readonly KeyScope[]
  types: readonly ProgramType[]
  valid_days: string
}

function useMaking() {
  const initial: Key = { name: 'Student records', scopes: keyScopes.slice(0, 1), types: [], valid_days: '365' }
  return useForm(
    initial,
    ({ name, scopes, types, valid_days }, idempotencyKey) =>
      callOffice(apiKeyCalls.makeApiKey, {
        idempotencyKey,
        body: {
          name,
          scopes: [...scopes],
          ...(types.length > 0 ? { program_types: [...types] } : {}),
          valid_days: Number(valid_days),
        },
      }),
    { refresh: refreshKeys },
  )
}

/** With or without one of them, in their own order. */
function toggled<One>(chosen: readonly One[], one: One, all: readonly One[]): One[] {
  return all.filter(other => chosen.includes(other) !== (other === one))
}
