import type { SampleTexts } from '#shared/contract/schemas/set-up.ts'
import { fieldName } from '../settings/field-words.ts'
import { pathOf } from '../settings/settings-query.ts'

type Text = SampleTexts['texts'][number]

/** The setting of a text, at its field. */
export function fieldLink({ kind, key, field }: Text): string {
  return `${pathOf({ kind, key })}${field === '' ? '' : `#setting-${field}`}`
}

/** 'Address, street' for `address.street`; a thing with a name of its own keeps that. */
export function nameInWords({ name, field }: Text): string {
  if (name !== field) return name
  return field
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldName(part)))
    .join(', ')
    .replace(/, (\d+)/g, ' $1')
}
