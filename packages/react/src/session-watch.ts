import type { ClientCore, ClientEvent, TokenRole, Tokens } from '@stoa/client'

/** The part of a window that reports changes by other tabs. */
interface Tabs {
  addEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
}

const tokensOf = ({ auth }: ClientCore<unknown>): Tokens | undefined =>
  (auth as { getTokens?(): Tokens } | undefined)?.getTokens?.()

/** Watches the role of a client's session: by its events, and by storage events of other tabs. */
export function watchSession(client: ClientCore<unknown>, tabs: Tabs) {
  const role = (): TokenRole => tokensOf(client)?.refreshToken.role ?? 'none'

  function watch(listener: (role: TokenRole, previous: TokenRole) => void) {
    let known = role()
    const notify = (next: TokenRole, previous: TokenRole) => {
      known = next
      listener(next, previous)
    }
    const changed = (event: Extract<ClientEvent, { type: 'sessionChanged' }>) =>
      notify(event.role, event.previousRole)
    // A renewal by another tab keeps the role.
    const stored = () => {
      if (role() !== known) notify(role(), known)
    }
    const stop = client.on('sessionChanged', changed)
    tabs.addEventListener?.('storage', stored)
    return () => {
      stop()
      tabs.removeEventListener?.('storage', stored)
    }
  }

  return {
    isMember: () => role() === 'member',
    subscribe: (listener: () => void) => watch(() => listener()),
    /** Called when a member signs in or out. A visitor's first session does not count. */
    onOtherPerson: (listener: () => void) =>
      watch((role, previous) => {
        if (role === 'member' || previous === 'member') listener()
      }),
  }
}
