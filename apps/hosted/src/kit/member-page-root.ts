import type { ReactNode } from 'react'
import { negotiateLocale, offeredLanguages } from '../i18n/negotiate-locale.ts'
import type { TextCatalogue } from '../i18n/text-catalogue.ts'
import { onlyShop } from './only-shop.ts'
import { pageRoot } from './page-root.tsx'
import type { Site } from './reply-of.ts'
import { chosenLanguage, rememberLanguage } from './shop-language.ts'
import { applyAccent } from './site-theme.ts'

/** The root of a page for members: in a language that the site offers, and in the site's accent colour. */
export function memberPageRoot(catalogues: readonly TextCatalogue<unknown>[]) {
  const root = pageRoot<Site>(site => ({
    catalogues,
    offered: offeredLanguages(site),
    remember: rememberLanguage,
    negotiate: () =>
      negotiateLocale({
        chosen: chosenLanguage(),
        browser: navigator.languages,
        site,
      }),
  }))
  let accented = false
  return {
    i18n: root.i18n,
    show(site: Site | undefined, page: ReactNode): Promise<void> {
      const look = site?.appearance ?? onlyShop()?.appearance
      if (look && !accented) applyAccent(document.documentElement, look.accentColor)
      accented ||= site !== undefined
      return root.show(site, page)
    },
  }
}
