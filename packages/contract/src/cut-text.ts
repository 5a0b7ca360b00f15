let graphemes: Intl.Segmenter | undefined

/** UTF-16 units behind the limit that are read to find the beginning of the last character. */
const LOOK_AHEAD = 64

/**
 * The beginning of a text that people write, at most `max` UTF-16 units long. It ends between two characters as people see them
 * (grapheme clusters), and a lone surrogate of the text becomes U+FFFD, so that JSON, URLs and PostgreSQL accept the result.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const begin = graphemes.segment(text.slice(0, max + LOOK_AHEAD)).containing(max)?.index
  // One character that is longer than the limit is cut between its code points.
  const end = begin || (isHighSurrogate(text, max - 1) ? max - 1 : max)
  return text.slice(0, end).toWellFormed()
}

const isHighSurrogate = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at))
