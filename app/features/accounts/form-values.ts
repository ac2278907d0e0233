/** The text of one field of a form; '' when it has none. */
export function fieldValue(form: HTMLFormElement | null, name: string): string {
  const value = form ? new FormData(form).get(name) : ''
  return typeof value === 'string' ? value : ''
}

/** Puts what is known already into fields that are still empty. */
export function fillEmpty(form: HTMLFormElement | null, values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (value && field instanceof HTMLInputElement && !field.value) field.value = value
  }
}
