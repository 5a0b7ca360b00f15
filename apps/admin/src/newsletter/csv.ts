/** A spreadsheet would run a value that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines of values as CSV (RFC 4180). */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map(line => `${line.map(field).join(',')}\r\n`).join('')

function field(value: string) {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
