import { storefrontLanguages as languages } from '@stoa/texts/languages'

/** Languages that have texts. */
export { languages }
export type Language = (typeof languages)[number]

/** The language of a locale, such as `de` of `de-AT`; undefined if it has no texts. */
export const languageOf = (locale: string): Language | undefined =>
  languages.find(language => language === locale.toLowerCase().split(/[-_]/)[0])

const prefix = new RegExp(`^/(${languages.join('|')})(?=[/?#]|$)`)

/** Splits an address such as `/de/cart?x=1` into language and the address without it. */
export function splitLanguage(address: string): { language?: Language; rest: string } {
  const language = prefix.exec(address)?.[1] as Language | undefined
  if (!language) return { rest: address }
  const rest = address.slice(language.length + 1)
  return { language, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The address of a page in a language: `prefix` is empty for the shop's main language. Other addresses stay. */
export function localized(address: string, prefix: string): string {
  if (!prefix || !/^\/(?!\/)/.test(address) || splitLanguage(address).language) return address
  return address === '/' ? prefix : address.startsWith('/?') ? prefix + address.slice(1) : prefix + address
}
