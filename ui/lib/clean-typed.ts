import { cleanPhone } from '#shared/domain/phone.ts'
import { visibleLine, visibleText, withoutControls } from '#shared/domain/text.ts'
import { cleanExaminationNumber, cleanJambNumber, cleanNumber } from '#shared/domain/typed-code.ts'
import { cleanEmail } from '#shared/domain/typed-email.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

const lineTypes: readonly string[] = ['text', 'search', 'email', 'tel']

/**
 * Shows in every field what will be stored: marks that nobody sees go when they are pasted, and numbers, codes and
 * addresses take their plain form when the field is left or the form is sent. Passwords are never touched.
 */
export function cleanWhatIsTyped(): void {
  // Before React sees the event: a form that is sent with Enter was not left.
  addEventListener('input', event => event instanceof InputEvent && cleanPasted(event), true)
  addEventListener('focusout', event => cleanBox(event.target, cleaned), true)
  addEventListener(
    'submit',
    event => {
      if (event.target instanceof HTMLFormElement) for (const box of event.target.elements) cleanBox(box, cleaned)
    },
    true,
  )
}

function cleanPasted(event: InputEvent): void {
  if (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop') cleanBox(event.target, shown)
}

function cleanBox(target: EventTarget | null, clean: (box: TextBox) => string): void {
  const box = textBox(target)
  if (!box) return
  const value = clean(box)
  if (value !== box.value) setAsTyped(box, value)
}

function textBox(target: EventTarget | null): TextBox | undefined {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? undefined : target
  if (!(target instanceof HTMLInputElement) || target.readOnly || !lineTypes.includes(target.type)) return undefined
  // A password that is shown is a line of text too.
  return target.autocomplete.includes('password') ? undefined : target
}

function shown(box: TextBox): string {
  return withoutControls(box instanceof HTMLTextAreaElement ? visibleText(box.value) : visibleLine(box.value))
}

function cleaned(box: TextBox): string {
  if (box.value === '' || box instanceof HTMLTextAreaElement) return shown(box)
  if (box.type === 'email') return cleanEmail(box.value)
  if (box.type === 'tel') return cleanPhone(box.value)
  if (box.dataset.code === 'jamb') return cleanJambNumber(box.value)
  if (box.dataset.code === 'examination') return cleanExaminationNumber(box.value)
  return box.inputMode === 'numeric' || box.inputMode === 'decimal' ? cleanNumber(box.value) : shown(box)
}

/** React hears of a value only through the setter of the element and an event. */
function setAsTyped(box: TextBox, value: string): void {
  const behind = box.type === 'email' ? 0 : box.value.length - (box.selectionEnd ?? box.value.length)
  const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  if (box.type !== 'email' && document.activeElement === box)
    box.setSelectionRange(value.length - behind, value.length - behind)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
