/** `20,000` and `₦ 20 000` are numbers; anything else is kept as it was typed, so that the problem can be said. */
export function numberIn(text: string, isOptional?: boolean): unknown {
  const plain = text.replace(/[₦$,\s\u00a0\u202f]/g, '')
  if (plain === '') return isOptional ? undefined : null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}
