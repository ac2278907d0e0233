type FormFields = Record<string, string | string[]>

/** What stands for a form that cannot be read: its parser may not throw. */
export const unreadableForm: FormFields = Object.freeze({})

/** The fields of a url-encoded form in UTF-8, or `unreadableForm`; a name that stands twice holds a list. */
export function parseForm(text: string): FormFields {
  // No browser leaves this character unescaped: it stands where bytes were no UTF-8.
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

/** A name that is sent twice holds both, so that no reader has to choose; what wants one text then refuses it. */
export function addField(fields: FormFields, name: string, value: string): void {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else fields[name] = [...(Array.isArray(before) ? before : [before]), value]
}
