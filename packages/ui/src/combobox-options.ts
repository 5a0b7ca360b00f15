/** An option of a `Combobox`. */
export interface ComboboxOption {
  value: string
  title: string
  /** Secondary text, such as the code of a country. The search finds it, too. */
  detail?: string
}

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** A text in lower case without accents. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđ]/g, letter => LIGATURES[letter] ?? letter)
    .trim()

/** How well an option matches: the smaller the better; undefined for no match. */
function rankOf({ title, detail = '' }: ComboboxOption, wanted: string): number | undefined {
  const [name, code] = [fold(title), fold(detail)]
  if (code === wanted || name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.split(/[\s(/-]+/).some(word => word.startsWith(wanted))) return 2
  if (name.includes(wanted)) return 3
  return code.replaceAll('_', ' ').includes(wanted) || code.includes(wanted) ? 4 : undefined
}

/** The options with the text in their title or detail, the best first. Without a text, all. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = fold(text)
  if (!wanted) return options
  return options
    .flatMap(option => {
      const rank = rankOf(option, wanted)
      return rank === undefined ? [] : [{ option, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The option whose whole title or detail is the text. */
export const optionNamed = (options: readonly ComboboxOption[], text: string) =>
  options.find(option => rankOf(option, fold(text)) === 0)
