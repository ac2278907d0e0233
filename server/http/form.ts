type FormFields = Record<string, string | string[]>

/** Represents an unreadable form, because the parser must not throw. */
export const unreadableForm: FormFields = Object.freeze({})

/** The fields of a url-encoded form in UTF-8, or `unreadableForm`; a repeated name has a list. */
export function parseForm(text: string): FormFields {
  // Browsers always escape this character; unescaped, it replaces bytes that were not valid UTF-8.
  if (text.includes('\ufffd')) return unreadableForm
  const fields: FormFields = Object.create(null)
  try {
    for (const pair of text.split('&')) {
      if (pair === '') continue
      const at = pair.indexOf('=')
      const name = decoded(at < 0 ? pair : pair.slice(0, at))
      addField(fields, name, at < 0 ? '' : decoded(pair.slice(at + 1)))
    }
  } catch {
    return unreadableForm
  }
  return fields
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** Collects repeated values in a list, so that validation refuses them where a single text is expected. */
export function addField(fields: FormFields, name: string, value: string): void {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else fields[name] = [...(Array.isArray(before) ? before : [before]), value]
}
