/** Maximum nesting depth of a request or an item; calls need far less. */
export const DEPTH_MAX = 64
/** Maximum number of values in a request unless its call declares more, including objects and arrays. */
export const VALUES_MAX = 50_000

/** Whether JSON text is nested deeper than `max`; checked before parsing. */
export function tooDeep(text: string, max = DEPTH_MAX): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 34) i = endOfText(text, i)
    else if (code === 123 || code === 91) {
      if (++depth > max) return true
    } else if (code === 125 || code === 93) depth--
  }
  return false
}

/** Whether UTF-8 JSON has more than `max` values; checked before parsing. */
export function hasMoreValues(json: Uint8Array, max: number): boolean {
  // Each value except the root follows a comma or an opening bracket. Empty arrays and objects count twice.
  let count = 1
  for (let i = 0; i < json.length; i++) {
    const code = json[i]
    if (code === 34) for (i++; i < json.length && json[i] !== 34; i++) if (json[i] === 92) i++
    if ((code === 44 || code === 91 || code === 123) && ++count > max) return true
  }
  return false
}

/** End of the string literal that starts here. Long texts are most of a request, so they are skipped with indexOf. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * JSON text that may contain values that cannot be stored: such characters, or a number that parses to Infinity. Numbers
 * follow one of `:[,`; without this condition the digits in texts, such as digests, would cause costly searches.
 */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[:[,]\s*-?(?:\d{200}|\d+(?:\.\d+)?[eE]\+?\d{3})/

/** The first value that cannot be stored, with the reason; `text` is its JSON source. */
export const findUnstorable = (text: string, value: unknown) =>
  SUSPECT.test(text) ? search(value, '') : undefined

function search(value: unknown, at: string): { at: string; why: string } | undefined {
  if (typeof value === 'string' && !isStorable(value))
    return { at, why: 'holds a character that cannot be stored (NUL or half of a pair)' }
  if (typeof value === 'number' && !Number.isFinite(value))
    return { at, why: 'is a number beyond all that can be stored' }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = search(key, at) ?? search(part, at ? `${at}.${key}` : key)
    if (found) return found
  }
  return undefined
}
