import { createContext } from 'react-router'

/** Network address of whoever sent the request, as this program's socket saw it; `server/listener.ts` sets it. */
export const clientAddressContext = createContext('')

/**
 * The way that the request came, for the platform: it counts new visitors by address, and believes the entries that its
 * trusted proxies, this program among them, have added.
 */
export function forwardedFor(request: Request, clientAddress: string): string | undefined {
  return [request.headers.get('X-Forwarded-For'), clientAddress].filter(Boolean).join(', ') || undefined
}
