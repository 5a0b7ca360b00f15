interface Choice {
  value: string
  label: string
}

/** What the text of a value depends on: a part of `CustomFieldDefinition`. */
interface Shown {
  type: string
  choices?: readonly Choice[] | undefined
}

interface Definition extends Shown {
  key: string
  namespace: string
  label: string
  show: readonly string[]
}

interface ExtendedFields {
  namespaces?: Readonly<Record<string, unknown>> | null | undefined
}

/** A value with its label. */
export interface ShownField {
  label: string
  value: string
}

/** Yes and no in the languages of mails, papers and pages. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  ar: ['نعم', 'لا'],
  de: ['Ja', 'Nein'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
  he: ['כן', 'לא'],
}

/** Whether a value of a custom field counts as missing. */
export const isMissingValue = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The value of a custom field in the `extendedFields` of its entity. */
export function customFieldValue(
  { namespace, key }: Pick<Definition, 'namespace' | 'key'>,
  extendedFields: ExtendedFields | null | undefined,
): unknown {
  const values = extendedFields?.namespaces?.[namespace]
  // hasOwn: a field may be called `constructor`.
  return typeof values === 'object' && values !== null && Object.hasOwn(values, key)
    ? (values as Record<string, unknown>)[key]
    : undefined
}

/**
 * The value of a custom field as a text for people (protocol/custom-fields §3). A value of another type than the declared one, from before
 * its declaration, is shown as it is.
 */
export function customFieldText({ type, choices }: Shown, value: unknown, language: string): string {
  if (typeof value === 'boolean') {
    const [yes, no] = YES_NO[language.toLowerCase().split('-')[0] ?? ''] ?? ['Yes', 'No']
    return value ? yes : no
  }
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === 'CHOICE') return choices?.find(choice => choice.value === value)?.label ?? value
  const day = type === 'DATE' ? new Date(value) : undefined
  return day && !Number.isNaN(day.getTime())
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
    : value
}

/** The values of an entity that a place shows, with their labels, in the order of their declaration. */
export function shownCustomFields(
  definitions: readonly Definition[] = [],
  extendedFields: ExtendedFields | null | undefined,
  { place, language }: { place: string; language: string },
): ShownField[] {
  return definitions.flatMap(definition => {
    const value = customFieldValue(definition, extendedFields)
    if (!definition.show.includes(place) || isMissingValue(value)) return []
    return { label: definition.label, value: customFieldText(definition, value, language) }
  })
}
