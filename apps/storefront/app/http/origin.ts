import { config } from '../platform/config.server.ts'

/** Address of this storefront as the shopper sees it, without a path. */
export function originOf(request: Request): string {
  if (config.publicUrl !== 'request') return new URL(config.publicUrl).origin
  const url = new URL(request.url)
  const protocol = request.headers.get('X-Forwarded-Proto') === 'https' ? 'https:' : url.protocol
  return `${protocol}//${url.host}`
}
