/** Levels of lists and objects that a message or an item may have; what calls need is far less. */
export const DEPTH_MAX = 64
/** Values that a message may hold unless its call declares more, objects and lists included. */
export const VALUES_MAX = 50_000

/** True for JSON text that is nested deeper than `max`; found out before it is parsed. */
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

/** True for UTF-8 JSON with more than `max` values; found out before it is parsed. */
export function hasMoreValues(json: Uint8Array, max: number): boolean {
  // Each value but the first of all follows a comma or an opening bracket. Empty lists and objects count twice.
  let count = 1
  for (let i = 0; i < json.length; i++) {
    const code = json[i]
    if (code === 34) for (i++; i < json.length && json[i] !== 34; i++) if (json[i] === 92) i++
    if ((code === 44 || code === 91 || code === 123) && ++count > max) return true
  }
  return false
}

/** Where the quoted text ends that begins here. Long texts are most of a message, and are leapt over. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** What PostgreSQL cannot store: NUL, or half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * JSON text that may hold what cannot be stored: such characters, or a number that is infinite when it is read. A number
 * stands after one of `:[,`: texts are full of digits, such as those of digests, and searching all they stand in is costly.
 */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[:[,]\s*-?(?:\d{200}|\d+(?:\.\d+)?[eE]\+?\d{3})/

/** The first value that cannot be stored, and why; `text` is the JSON that it was read from. */
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
