/** What the page got for the one-time token of its redirect session, kept for this tab until the order is placed and shown. */
export interface HostedSession {
  /** The token it was redeemed with, to know it again. */
  sessionToken: string
  accessToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
  checkoutId: string
  callbacks: Callbacks
  site: HostedSite
  /** The order that this checkout became. */
  orderId?: string
  /** Idempotency key of the attempt to place the order that has no definite answer yet. */
  attemptKey?: string
}

export interface Callbacks {
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
}

export interface HostedSite {
  id: string
  name: string
  currency: string
  /** BCP 47. */
  locale: string
  /** ISO 3166 codes of the countries that the shop delivers to. */
  countries: string[]
}

/** A token that was taken from the address but not redeemed yet, because the platform was out of reach. */
export interface PendingToken {
  sessionToken: string
}

const sessionKey = 'stoa.session'
const pendingKey = 'stoa.pending'

/** Storage of one tab. Browsers that refuse it make reading give nothing and writing do nothing. */
export interface TabStorage {
  read<T>(key: string): T | undefined
  write(key: string, value: object): void
  forget(key: string): void
}

export const tabStorage: TabStorage = {
  read(key) {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined // storage is off, or holds something that is not ours
    }
  },
  write(key, value) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Storage is off or full: the page works without, until it is reloaded.
    }
  },
  forget(key) {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Storage is off: nothing was kept.
    }
  },
}

export const readSession = (storage: TabStorage) => storage.read<HostedSession>(sessionKey)
export const keepSession = (storage: TabStorage, session: HostedSession) => storage.write(sessionKey, session)
export const readPending = (storage: TabStorage) => storage.read<PendingToken>(pendingKey)
export const keepPending = (storage: TabStorage, pending: PendingToken) => storage.write(pendingKey, pending)
export const forgetPending = (storage: TabStorage) => storage.forget(pendingKey)
