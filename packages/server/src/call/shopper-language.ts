import { cutText } from '@stoa/contract'
import type { AnyCtx } from './context.ts'
import type { Site } from './site.ts'

/** Languages that one request may name. */
const LANGUAGES_MAX = 10
const TAG = /^(\*|[a-z]{2,3}(-[a-z0-9]{2,8}){0,3})$/i

/** The languages that a request names, the most wanted first: that of `x-wix-linguist`, otherwise those of `Accept-Language`. */
export function requestedLanguages(header: (name: string) => string | null): string[] {
  const [linguist = ''] = cutText(header('x-wix-linguist') ?? '', 100).split('|')
  if (TAG.test(linguist.trim())) return [linguist.trim()]
  const ranges = cutText(header('accept-language') ?? '', 500)
    .split(',', LANGUAGES_MAX)
    .flatMap(part => {
      const [tag = '', quality = 'q=1'] = part.split(';').map(text => text.trim())
      const weight = Number(quality.replace(/^q=/, ''))
      return TAG.test(tag) && weight > 0 ? [{ tag, weight }] : []
    })
  return ranges.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The language with translations that a request gets. Undefined for the main language of the site, and for languages without any. */
export function shopperLanguage(
  { locale, translatedLanguages }: Pick<Site, 'locale' | 'translatedLanguages'>,
  requested: readonly string[],
): string | undefined {
  if (!translatedLanguages) return undefined
  for (const tag of requested) {
    const exact = translatedLanguages.find(known => known.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    if (tag === '*' || baseOf(tag) === baseOf(locale)) return undefined
    const base = translatedLanguages.find(known => known.toLowerCase() === baseOf(tag))
    if (base) return base
  }
  return undefined
}

/**
 * The language of a shopper, among those of the pages and mails of the site. Absent for merchants, and for a request that names none
 * of them.
 */
export function buyerLanguageOf({ caller, request, site }: Pick<AnyCtx, 'caller' | 'request' | 'site'>): {
  buyerLanguage?: string
} {
  if (caller.role !== 'visitor' && caller.role !== 'member') return {}
  for (const tag of request.languages ?? []) {
    // The locale of the site has the forms of its country for numbers and dates.
    const offered = [site.locale, ...site.settings.languages]
    const buyerLanguage =
      offered.find(known => known.toLowerCase() === tag.toLowerCase()) ??
      offered.find(known => baseOf(known) === baseOf(tag))
    if (buyerLanguage) return { buyerLanguage }
  }
  return {}
}
