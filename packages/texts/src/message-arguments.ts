import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a message takes for an argument: `tag` is an element around a part of the text, as `<link>…</link>`. */
export type ArgumentKind = 'string' | 'number' | 'tag'

const KINDS: Partial<Record<TYPE, ArgumentKind>> = {
  [TYPE.argument]: 'string',
  [TYPE.select]: 'string',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.tag]: 'tag',
}

/** All elements of a message, those in its options and tags included. */
export function* elementsOf(message: string | MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of typeof message === 'string' ? parse(message) : message) {
    yield element
    if (element.type === TYPE.tag) yield* elementsOf(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) yield* elementsOf(option.value)
  }
}

/** Names and kinds of the arguments. A number that is also written as it is counts as a number. */
export function argumentsOf(message: string): Map<string, ArgumentKind> {
  const found = new Map<string, ArgumentKind>()
  for (const element of elementsOf(message)) {
    const kind = KINDS[element.type]
    if (kind && 'value' in element && (found.get(element.value) ?? 'string') === 'string')
      found.set(element.value, kind)
  }
  return found
}

/** Arguments that decide about the text and do not appear in it. A language may do without them. */
export function selectorsOf(message: string): Set<string> {
  return new Set(
    [...elementsOf(message)].flatMap(element => (element.type === TYPE.select ? [element.value] : [])),
  )
}
