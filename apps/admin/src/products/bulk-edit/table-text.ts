/** Rows of cells as tab-separated text, as spreadsheets exchange it. */
export const toTableText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells =>
      cells.map(cell => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** The cells of tab-separated text. A cell in quotation marks may hold tabs and line breaks. */
export function fromTableText(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const readCell = (): string => {
    if (text[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at))
      if (quoted) {
        at += quoted[0].length
        return (quoted[1] ?? '').replaceAll('""', '"')
      }
    }
    const plain = /^[^\t\r\n]*/.exec(text.slice(at))?.[0] ?? ''
    at += plain.length
    return plain
  }
  for (;;) {
    rows.at(-1)?.push(readCell())
    if (at >= text.length) return rows
    if (text[at] === '\t') {
      at += 1
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    // Spreadsheets end the last row with a line break.
    if (at >= text.length) return rows
    rows.push([])
  }
}
