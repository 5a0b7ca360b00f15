/** A text for people: one for all languages, or one for each of some languages (BCP 47). */
export type Label = string | Readonly<Record<string, string>>

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The text of a label in the first of some languages that it has, otherwise its first text. */
export function labelText(label: Label, languages: readonly string[]): string {
  if (typeof label === 'string') return label
  const entries = Object.entries(label)
  for (const language of languages) {
    const exact = entries.find(([tag]) => tag.toLowerCase() === language.toLowerCase())
    const [, text] = exact ?? entries.find(([tag]) => baseOf(tag) === baseOf(language)) ?? []
    if (text) return text
  }
  return entries[0]?.[1] ?? ''
}
