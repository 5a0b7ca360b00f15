/** A choice of a customization. Its other fields stay while its line changes. */
export interface NamedChoice {
  name?: string | null | undefined
  colorCode?: string | undefined
  choiceType?: 'CHOICE_TEXT' | 'ONE_COLOR' | undefined
}

/** Choices as text: one on each line, with the colour behind ` = `. */
export const choiceLines = (choices: readonly NamedChoice[]): string =>
  choices.map(({ name, colorCode }) => (colorCode ? `${name} = ${colorCode}` : (name ?? ''))).join('\n')

/**
 * Choices from such text. A line of a known name is that choice. If no line was added or removed, a line of a new name is the
 * choice at its place, renamed.
 */
export function readChoiceLines<Choice extends NamedChoice>(
  text: string,
  known: readonly Choice[],
): (Choice | NamedChoice)[] {
  const lines = text
    .split('\n')
    .map(line => line.split('=').map(part => part.trim()))
    .filter(([name]) => name)
  const names = lines.map(([name]) => name)
  const atPlace = (i: number) => {
    const former = lines.length === known.length ? known[i] : undefined
    return former && !names.includes(former.name ?? '') ? former : undefined
  }
  return lines.map(([name = '', colorCode], i) => {
    const { colorCode: _, ...former }: NamedChoice =
      known.find(choice => choice.name === name) ?? atPlace(i) ?? {}
    return {
      ...former,
      name,
      choiceType: colorCode ? ('ONE_COLOR' as const) : ('CHOICE_TEXT' as const),
      ...(colorCode && { colorCode }),
    }
  })
}
