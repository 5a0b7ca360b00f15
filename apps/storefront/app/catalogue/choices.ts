/** Option name to the description of the chosen choice. */
export type Choices = Record<string, string>

/** Prefix of form fields and query parameters of options, so that an option may have any name. */
const prefix = 'o.'

export const choiceField = (option: string) => prefix + option

/** The choices in a form or an address. */
export function readChoices(fields: FormData | URLSearchParams): Choices {
  const choices: Choices = {}
  for (const [name, value] of fields)
    if (name.startsWith(prefix) && typeof value === 'string' && value)
      choices[name.slice(prefix.length)] = value
  return choices
}

/** The choices as an address' query, with its question mark; empty without any. */
export function choicesQuery(choices: Choices): string {
  const params = new URLSearchParams(
    Object.entries(choices).map(([option, choice]) => [choiceField(option), choice]),
  )
  return params.size ? `?${params}` : ''
}
