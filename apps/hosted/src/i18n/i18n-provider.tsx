import { type ReactNode, useEffect, useState } from 'react'
import type { Language, LocaleChoice } from './choose-language.ts'
import { I18nContext } from './i18n-context.ts'
import { type LoadedTexts, loadTexts, type TextCatalogue } from './text-catalogue.ts'

/** How a page finds its language. */
export interface I18nOptions {
  catalogues: readonly TextCatalogue<unknown>[]
  negotiate: () => LocaleChoice
  /** Languages that the person can switch to. */
  offered: readonly Language[]
  /** Remembers the language that the person chose; `negotiate` gives it from then on. */
  remember: (language: string) => void
}

export interface PreparedI18n extends LocaleChoice {
  loaded: LoadedTexts
}

type Languages = Pick<I18nOptions, 'catalogues' | 'negotiate'>

/** Negotiates the language and loads its texts. */
export async function loadI18n({ catalogues, negotiate }: Languages): Promise<PreparedI18n> {
  const choice = negotiate()
  return { ...choice, loaded: await loadTexts(catalogues, choice.language, choice.locale) }
}

/** The same in the browser, where it sets language and direction of the document. */
export async function prepareI18n(options: Languages): Promise<PreparedI18n> {
  const prepared = await loadI18n(options)
  document.documentElement.lang = prepared.language
  document.documentElement.dir = prepared.direction
  return prepared
}

interface I18nProviderProps {
  options: I18nOptions
  prepared: PreparedI18n
  children: ReactNode
}

/** Gives `useI18n` and `useTexts` their language and texts. */
export function I18nProvider({ options, prepared, children }: I18nProviderProps) {
  const [current, setCurrent] = useState(prepared)
  useEffect(() => setCurrent(prepared), [prepared])
  const choose = (language: string) => {
    options.remember(language)
    void prepareI18n(options).then(setCurrent)
  }
  return <I18nContext value={{ ...current, offered: options.offered, choose }}>{children}</I18nContext>
}
