import { checkoutBrandCss } from '@stoa/ui'
import type { HostedSite } from '../session/hosted-session.ts'

let sheet: CSSStyleSheet | undefined

/** The look of the checkout settings, as the text of a stylesheet; empty for none. */
export const checkoutBrandOf = (site: HostedSite): string => checkoutBrandCss(site.checkoutPage?.brand)

/** Applies the look of the checkout settings through the CSSOM, which the policy `style-src 'self'` permits. */
export function applyCheckoutBrand(site: HostedSite | undefined): void {
  if (!site) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(checkoutBrandOf(site))
}
