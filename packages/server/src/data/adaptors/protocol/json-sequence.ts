/** JSON values one after the other, with or without line breaks between them: the parts in which protocol V3 may stream a reply. */
export function jsonTexts(text: string): unknown[] {
  const values: unknown[] = []
  let depth = 0
  let start = -1
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (quoted) {
      if (character === '\\') i++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') {
      if (depth++ === 0) start = i
    } else if (character === '}' || character === ']') {
      if (--depth < 0) throw new SyntaxError('closes what was not opened')
      if (depth === 0) values.push(JSON.parse(text.slice(start, i + 1)))
    } else if (depth === 0 && !/\s/.test(character ?? '')) throw new SyntaxError('is no object')
  }
  if (depth > 0 || quoted) throw new SyntaxError('ends too early')
  return values
}
