/** What spreadsheets take for the beginning of a formula, also in its full width (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet could run this text. */
export function isFormula(text: string): boolean {
  return formula.test(text)
}
