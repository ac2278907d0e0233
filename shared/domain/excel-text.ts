/** Excel shows numbers with more digits as 2.7E+11. */
const mostDigits = 11

/**
 * Whether Excel changes a text when someone opens a CSV file with it: it takes it for a number that it writes in its
 * own way, for a date, or for a formula. Where its versions and countries differ, the answer is yes.
 */
export function changesInExcel(text: string): boolean {
  return isFormula(text) || isOtherNumber(text) || isDate(text)
}

function isFormula(text: string): boolean {
  return /^[=+@-]/.test(text)
}

/** Leading zeros, zeros at the end of a decimal, and digits after the fifteenth are lost; 27E3 becomes 27,000. */
function isOtherNumber(text: string): boolean {
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return true
  if (/^\d*\.\d*$/.test(text)) return true
  return /^\d+$/.test(text) && (text.startsWith('0') || text.length > mostDigits)
}

const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** Two or three groups of digits, one of which can be a month: 27/4, 4-27, 2027/0004/12. */
const inDigits = /^(\d{1,4})[/.-](\d{1,4})(?:[/.-](\d{1,4}))?$/
const withName = new RegExp(`^(?:\\d{1,4}[/. -]?)?(?:${monthNames})[/. -]?\\d{1,4}(?:[/. -]\\d{1,4})?$`, 'i')

function isDate(text: string): boolean {
  if (withName.test(text)) return true
  const groups = inDigits.exec(text)?.slice(1).filter(Boolean) ?? []
  return groups.some(group => Number(group) >= 1 && Number(group) <= 12)
}
