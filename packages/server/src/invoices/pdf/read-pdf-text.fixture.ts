import { inflateSync } from 'node:zlib'

const GLYPH_DIGITS = 4

/** Characters of the glyphs of a font, from its ToUnicode map. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', texts = ''] of map.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi)) {
    for (const [i, [, units = '']] of [...texts.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(
        Number.parseInt(first, 16) + i,
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  }
  return characters
}

/** The drawn texts of a PDF of pdfkit as a reader copies them, one line for each run of a font. */
export function readPdfText(pdf: Buffer): string {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const contentOf = (id: string) => {
    const packed = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? ''
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }
  const bodies = [...objects.values()].join('\n')
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of bodies.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
    if (map) fonts.set(name, charactersOf(contentOf(map)))
  }
  const lines: string[] = []
  for (const [, page = ''] of bodies.matchAll(/\/Contents (\d+) 0 R/g)) {
    let font = new Map<number, string>()
    for (const [, name, glyphs] of contentOf(page).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font
      if (!glyphs) continue
      const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('')
      let line = ''
      for (let at = 0; at < hex.length; at += GLYPH_DIGITS)
        line += font.get(Number.parseInt(hex.slice(at, at + GLYPH_DIGITS), 16)) ?? ''
      lines.push(line)
    }
  }
  return lines.join('\n')
}
