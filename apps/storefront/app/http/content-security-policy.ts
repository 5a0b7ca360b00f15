import { config } from '../platform/config.server.ts'

const platform = new URL(config.baseUrl).origin
const checkout = config.checkoutOrigins === 'platform' ? platform : config.checkoutOrigins

/** The origin of the merchant's script, for pages of shoppers who have agreed to it. */
const analytics = config.analyticsUrl === 'none' ? '' : ` ${new URL(config.analyticsUrl).origin}`

/** The content security policy: the storefront itself, the platform's pictures and the checkout. */
export function contentSecurityPolicy(nonce: string, { withAnalytics }: { withAnalytics: boolean }): string {
  const extra = withAnalytics ? analytics : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${extra}`,
    "style-src 'self'",
    // Swatches carry their colour in a style attribute.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: https: ${platform}`,
    `media-src 'self' ${platform}`,
    `connect-src 'self'${extra}`,
    `form-action 'self' ${checkout}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
