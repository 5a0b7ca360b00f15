import type { DeclaredField } from '../call/custom-fields.ts'
import { labelText } from './label-text.ts'

/** Yes and no in the languages of mails and papers. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  ar: ['نعم', 'لا'],
  de: ['Ja', 'Nein'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
  he: ['כן', 'לא'],
}

/** A value as a text for people. A value of another type than the declared one, from before its declaration, is shown as it is. */
export function shownValue({ type, choices }: DeclaredField, value: unknown, language: string): string {
  if (typeof value === 'boolean') {
    const [yes, no] = YES_NO[language.toLowerCase().split('-')[0] ?? ''] ?? ['Yes', 'No']
    return value ? yes : no
  }
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === 'CHOICE') {
    const choice = choices.find(possible => possible.value === value)
    return choice ? labelText(choice.label, [language]) : value
  }
  const day = type === 'DATE' ? new Date(value) : undefined
  return day && !Number.isNaN(day.getTime())
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
    : value
}
