import { AsyncLocalStorage } from 'node:async_hooks'
import { createContext, type RouterContextProvider } from 'react-router'
import { type I18n, i18nFor } from './i18n.ts'
import type { Language } from './languages.ts'

/** Language in the address of the request; `server/listener.ts` takes it out of the path. */
export const addressLanguageContext = createContext<Language | undefined>(undefined)

export const i18nContext = createContext<I18n>(i18nFor(undefined))

const current = new AsyncLocalStorage<I18n>()

/** Runs the work for a request in its language. */
export const runInLanguage = <T>(i18n: I18n, work: () => T): T => current.run(i18n, work)

/** Language and texts of the request that is being answered; English for work of the storefront itself. */
export const currentI18n = (): I18n => current.getStore() ?? i18nFor(undefined)

export const i18nOf = (context: Readonly<RouterContextProvider>): I18n => context.get(i18nContext)
