import { saveFile } from '@stoa/ui'

/** A spreadsheet would run a value that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines of values as CSV (RFC 4180). */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map(line => `${line.map(field).join(',')}\r\n`).join('')

/** Saves lines of values as a CSV file. */
export function saveCsv(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(name, new Blob([csvOf(lines)], { type: 'text/csv' }))
}

function field(value: string) {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
