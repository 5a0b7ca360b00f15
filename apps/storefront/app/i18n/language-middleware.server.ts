import { type MiddlewareFunction, redirect } from 'react-router'
import { currentSite, type Site } from '../platform/site.server.ts'
import { addressLanguageContext, i18nContext, runInLanguage } from './current-i18n.server.ts'
import { type I18n, i18nFor, localPath } from './i18n.ts'
import { type Language, languageOf, languages } from './languages.ts'

/** The languages of the shop's pages, the main one first. */
export function offeredLanguages({
  locale,
  languages: known,
}: Pick<Site, 'locale' | 'languages'>): Language[] {
  const main = languageOf(locale) ?? 'en'
  const offered = known.map(code => languageOf(code))
  return [main, ...languages.filter(language => language !== main && offered.includes(language))]
}

/** The page that ends a sign-in has one address for all languages. */
const CALLBACK = '/sign-in/callback'

const languageCookie = /(?:^|;\s*)sign-in-language=([a-z]{2})(?:;|$)/

/** Remembers the language until the sign-in comes back. */
export const signInLanguageCookie = ({ language }: I18n) =>
  `sign-in-language=${language}; Path=/sign-in; Max-Age=3600; SameSite=Lax; HttpOnly`

function languageOfRequest(request: Request, addressed: Language | undefined): Language | undefined {
  if (addressed || new URL(request.url).pathname !== CALLBACK) return addressed
  return languageOf(languageCookie.exec(request.headers.get('Cookie') ?? '')?.[1] ?? '')
}

/** Finds the language of the request. Redirects within the shop stay in it. */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const addressed = context.get(addressLanguageContext)
  const site = await currentSite().catch(() => undefined)
  const requested = languageOfRequest(request, addressed)
  const isOffered = requested && (!site || offeredLanguages(site).includes(requested))
  const i18n = i18nFor(isOffered ? requested : undefined, site?.locale, site?.timeZone)
  // Each page has one address. That of the main language, and of one that the shop does not have, is without a language.
  if (site && addressed && i18n.prefix === '' && request.method === 'GET') {
    const { pathname, search } = new URL(request.url)
    return redirect(pathname + search, isOffered ? 301 : 302)
  }
  context.set(i18nContext, i18n)
  const response = await runInLanguage(i18n, () => next())
  const location = response.headers.get('Location')
  if (location) response.headers.set('Location', localPath(i18n, location))
  return response
}
