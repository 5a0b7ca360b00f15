/** Whom a page is for: readers of a platform, or of static files. */
export interface Reader {
  /** Address of the platform that serves the page; undefined in static files. */
  url?: string
  /** Client id of the storefront, if the installation has one shop. */
  clientId?: string | undefined
}

/** What documents write for the address of the platform, and for the client id of the storefront. */
const ADDRESS = 'http://127.0.0.1:4000'
const CLIENT_ID = 'YOUR_CLIENT_ID'

/** A text with the reader's own address and client id. */
export function personalized(text: string, { url, clientId }: Reader): string {
  const addressed = url ? text.replaceAll(ADDRESS, () => url) : text
  return clientId ? addressed.replaceAll(CLIENT_ID, () => clientId) : addressed
}
