/** Longest value of a request, in characters, that an error or a log line repeats. */
export const QUOTED_MAX = 200

/** The text with its middle replaced by an ellipsis where it has more than `max` characters. */
export function truncate(text: string, max = QUOTED_MAX): string {
  if (text.length <= max) return text
  const tail = Math.floor(max / 4)
  return `${text.slice(0, max - tail - 1)}…${text.slice(-tail)}`.toWellFormed()
}
