import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { argumentsOf, elementsOf, selectorsOf } from './message-arguments.ts'

/** Plural categories that whole numbers of a language have. */
function categoriesOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))
}

/** Whether `formatMessage` knows it: no dates, no ordinal numbers, no styles of numbers. */
function isSupported(element: MessageFormatElement): boolean {
  if (element.type === TYPE.plural) return element.pluralType === 'cardinal' && element.offset === 0
  if (element.type === TYPE.number) return !element.style
  return element.type !== TYPE.date && element.type !== TYPE.time
}

/** What is wrong with a message as a translation of the English one; undefined if nothing. */
export function messageProblem(language: string, english: string, message: unknown): string | undefined {
  if (typeof message !== 'string' || message.trim() === '') return 'the text is missing'
  try {
    for (const element of elementsOf(message))
      if (!isSupported(element)) return 'a message can have values, numbers, plural, select and elements'
    const [known, used] = [argumentsOf(english), argumentsOf(message)]
    for (const [name, kind] of used)
      if ((known.get(name) === 'tag') !== (kind === 'tag') || !known.has(name))
        return `English has no argument ${name} of this kind`
    const selectors = selectorsOf(english)
    for (const name of known.keys())
      if (!used.has(name) && !selectors.has(name)) return `the argument ${name} is missing`
    for (const element of elementsOf(message)) {
      if (element.type !== TYPE.plural) continue
      for (const category of categoriesOf(language))
        if (!(category in element.options)) return `the plural of ${element.value} has no form ${category}`
    }
  } catch (error) {
    return (error as Error).message
  }
}
