/** The text of one field of a form; '' if it is empty. */
export function fieldValue(form: HTMLFormElement | null, name: string): string {
  const value = form ? new FormData(form).get(name) : ''
  return typeof value === 'string' ? value : ''
}

/** Prefills fields that are still empty. */
export function fillEmpty(form: HTMLFormElement | null, values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (value && field instanceof HTMLInputElement && !field.value) field.value = value
  }
}
