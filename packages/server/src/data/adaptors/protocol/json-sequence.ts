/** Splits concatenated JSON values, with or without line breaks: the parts of a streamed reply in protocol V3. */
export function parseJsonSequence(text: string): unknown[] {
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
      if (--depth < 0) throw new SyntaxError('unbalanced closing bracket')
      if (depth === 0) values.push(JSON.parse(text.slice(start, i + 1)))
    } else if (depth === 0 && !/\s/.test(character ?? '')) throw new SyntaxError('is not an object')
  }
  if (depth > 0 || quoted) throw new SyntaxError('unexpected end')
  return values
}
