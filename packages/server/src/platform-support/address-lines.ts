import type { AddressWithContact } from '@stoa/contract'
import { addressLines as linesOf } from '@stoa/contract/address-lines'
import { withPlaceNames } from './place-names.ts'

/** The lines of a postal address with its person, in the form of its country. The country has its name in a language. */
export function addressLines(value: AddressWithContact | undefined, locale: string): string[] {
  const vatId = value?.contactDetails?.vatId?.id
  return [...linesOf(withPlaceNames(value, locale) ?? {}, locale), ...(vatId ? [vatId] : [])]
}
