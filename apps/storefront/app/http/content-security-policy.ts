import { config } from '../platform/config.server.ts'
import { endedTransitionsScript, hashSource, speculationRules } from './inline-scripts.ts'

const platform = new URL(config.baseUrl).origin
const checkout = config.checkoutOrigins === 'platform' ? platform : config.checkoutOrigins

/** The origin of the merchant's script, for pages of shoppers who have agreed to it. */
const analytics = config.analyticsUrl === 'none' ? '' : ` ${new URL(config.analyticsUrl).origin}`

/** Inline scripts of every page. Their hashes are the same in each reply, so a page can be cached; a nonce would have to be new. */
const inlineScripts = [endedTransitionsScript, speculationRules].map(hashSource).join(' ')

/** The content security policy: the storefront itself, the platform's pictures and the checkout. `eventsScript` is that of analytics. */
export function contentSecurityPolicy({ eventsScript }: { eventsScript?: string }): string {
  const extra = eventsScript === undefined ? '' : analytics
  const hash = eventsScript === undefined ? '' : ` ${hashSource(eventsScript)}`
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts}${hash}${extra}`,
    "style-src 'self'",
    // Swatches carry their colour in a style attribute.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: https: ${platform}`,
    `media-src 'self' https: ${platform}`,
    `connect-src 'self'${extra}`,
    `form-action 'self' ${checkout}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
