import type { ClientCore, ClientEvent, TokenRole, Tokens } from '@stoa/client'

/** The part of a browser's window that tells of other tabs. */
interface Tabs {
  addEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener?(type: 'storage', listener: (event: { key: string | null }) => void): void
}

const tokensOf = ({ auth }: ClientCore<unknown>): Tokens | undefined =>
  (auth as { getTokens?(): Tokens } | undefined)?.getTokens?.()

/** Watches whose session a client has: by its own events, and by what other tabs write. */
export function watchSession(client: ClientCore<unknown>, tabs: Tabs) {
  const role = (): TokenRole => tokensOf(client)?.refreshToken.role ?? 'none'

  function watch(listener: (role: TokenRole, previous: TokenRole) => void) {
    let known = role()
    const tell = (next: TokenRole, previous: TokenRole) => {
      known = next
      listener(next, previous)
    }
    const changed = (event: Extract<ClientEvent, { type: 'sessionChanged' }>) =>
      tell(event.role, event.previousRole)
    // Another tab's renewal is no change of person: then the role stays.
    const stored = () => {
      if (role() !== known) tell(role(), known)
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
    /** A visitor's first session is nobody new: nothing is known of a person before it. */
    onOtherPerson: (listener: () => void) =>
      watch((role, previous) => {
        if (role === 'member' || previous === 'member') listener()
      }),
  }
}
