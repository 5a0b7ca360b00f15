import { currentI18n } from '../i18n/current-i18n.server.ts'
import { config } from '../platform/config.server.ts'

/** Address of this storefront as the shopper sees it, without a path. */
export const originOf = (request: Request): string =>
  config.publicUrl === 'request' ? requestOrigin(request) : new URL(config.publicUrl).origin

/** The origin that a request names by its `Host` header, and by `X-Forwarded-Proto` of a proxy in front. */
export function requestOrigin(request: Request): string {
  const url = new URL(request.url)
  const protocol = request.headers.get('X-Forwarded-Proto') === 'https' ? 'https:' : url.protocol
  return `${protocol}//${url.host}`
}

/** Address of the shop in the language of the request, without a slash at its end. */
export const shopUrlOf = (request: Request): string => originOf(request) + currentI18n().prefix
