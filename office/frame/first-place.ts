const fields = 'input:not([type=hidden]), select, textarea'
const inList = ':is(li, [role=listbox]) :is(button, a[href])'

/**
 * Where the focus of an open dialog belongs: its first field, the first entry of its list, or the button of its
 * question that changes nothing. Undefined while it is loading, and where there is only something to read.
 */
export function firstPlace(dialog: HTMLDialogElement): HTMLElement | undefined {
  const body = dialog.querySelector('.dialog-body')
  return (body && (firstField(body) ?? firstSeen(body, inList))) ?? firstSeen(dialog, '.dialog-actions [command=close]')
}

/** Of choices that exclude each other, the one that is made. */
function firstField(body: Element): HTMLElement | undefined {
  const field = firstSeen(body, fields)
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  const chosen = body.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]:checked`)
  return chosen ?? field
}

/** What lies further down than the dialog shows would scroll away what is to be read first. */
function firstSeen(place: Element, selector: string): HTMLElement | undefined {
  const end = place.closest('dialog')?.getBoundingClientRect().bottom ?? 0
  return [...place.querySelectorAll<HTMLElement>(selector)].find(
    one => one.checkVisibility() && !one.matches(':disabled') && one.getBoundingClientRect().top < end,
  )
}
