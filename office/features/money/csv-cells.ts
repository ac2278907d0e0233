/** Rows for a spreadsheet. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** '10000.00': a format that every spreadsheet reads as a number. */
export function inMajorUnits(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** What a spreadsheet would run as a formula becomes text; a negative amount stays one. */
function cell(value: string | number): string {
  const text = String(value)
  const safe = /^\s*[=+\-@\t\r]/.test(text) && !/^-\d+\.\d\d$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves a file of the browser’s own making. */
export function saveAs(name: string, text: string): void {
  // Excel reads the letters of names only behind a byte order mark.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
