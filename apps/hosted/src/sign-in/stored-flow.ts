import type { ClientCore, Environment } from '@stoa/client'
import { openSignIn } from '@stoa/client/calls'
import type { ValueStorage } from '@stoa/ui/browser-storage'
import type { OpenedFlow } from '../kit/reply-of.ts'
import { type Redeemed, redeemOnce } from '../session/redeem-once.ts'

/** A sign-in flow in progress, stored in its tab. */
export interface StoredFlow extends Redeemed, Omit<OpenedFlow, 'expiresIn'> {
  /** The flow has ended. */
  finished?: true
}

/** Lifetime of a flow on the platform. */
const FLOW_MS = 60 * 60_000
const FLOW = 'stoa.flow'

/** Flows are also stored for all tabs: a link in a mail opens in a new tab of the same browser. */
const mailKey = (siteId: string) => `${FLOW}.${siteId}`

export interface FlowStorage {
  tab: ValueStorage
  /** Shared by all tabs. */
  shared: ValueStorage
}

interface OpenFlowOptions {
  client: ClientCore<unknown>
  environment: Pick<Environment, 'now'>
  storage: FlowStorage
  hash: string
  clearHash(): void
}

/** Opens the flow of the token in the address, or the tab's stored one. */
export const openFlow = ({ client, environment, storage, ...options }: OpenFlowOptions) =>
  redeemOnce<StoredFlow>({
    ...options,
    environment,
    storage: storage.tab,
    keys: { session: FLOW, pending: `${FLOW}.pending` },
    async redeem(sessionToken) {
      const { expiresIn, ...opened } = await client.call(openSignIn, { sessionToken })
      const lifetime = Math.min(expiresIn * 1000, FLOW_MS)
      const flow: StoredFlow = { ...opened, sessionToken, expiresAt: environment.now() + lifetime }
      if (flow.intent !== 'logout') storage.shared.write(mailKey(flow.site.id), flow)
      return flow
    },
  })

/** The flow that a link in a mail continues, if this browser has one for the site. */
export function flowForMail(
  { tab, shared }: FlowStorage,
  siteId: string,
  { now }: Pick<Environment, 'now'>,
): StoredFlow | undefined {
  const stored = tab.read<StoredFlow>(FLOW)
  const flow =
    stored?.site.id === siteId && !stored.finished ? stored : shared.read<StoredFlow>(mailKey(siteId))
  return flow && flow.expiresAt > now() ? flow : undefined
}

/** Removes the tokens of an ended flow; its return URLs stay. */
export function finishFlow({ tab, shared }: FlowStorage, flow: StoredFlow) {
  tab.write(FLOW, { ...flow, flow: '', accessToken: '', finished: true })
  shared.remove(mailKey(flow.site.id))
}
