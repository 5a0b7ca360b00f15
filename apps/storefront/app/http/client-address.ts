import { createContext } from 'react-router'

/** Remote address of the request's socket; `server/listener.ts` sets it. */
export const clientAddressContext = createContext('')

/**
 * The `X-Forwarded-For` chain for the platform, which limits new visitors by address and trusts the entries of its
 * trusted proxies, including this server.
 */
export function forwardedFor(request: Request, clientAddress: string): string | undefined {
  return [request.headers.get('X-Forwarded-For'), clientAddress].filter(Boolean).join(', ') || undefined
}
