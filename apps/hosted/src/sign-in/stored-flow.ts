import type { ClientCore, Environment } from '@stoa/client'
import { openSignIn } from '@stoa/client/calls'
import type { OpenedFlow } from '../kit/reply-of.ts'
import { type Redeemed, redeemOnce } from '../session/redeem-once.ts'
import type { TabStorage } from '../session/tab-storage.ts'

/** A sign-in under way, kept for its tab. */
export interface KeptFlow extends Redeemed, Omit<OpenedFlow, 'expiresIn'> {
  /** It led somewhere: nothing is left to be done. */
  finished?: true
}

/** The platform forgets a flow after this. */
const FLOW_MS = 60 * 60_000
const FLOW = 'stoa.flow'

/** Flows are kept for mailed links, too: those open in a tab of their own, in the same browser. */
const mailKey = (siteId: string) => `${FLOW}.${siteId}`

export interface FlowStorage {
  tab: TabStorage
  /** Of all tabs. */
  shared: TabStorage
}

interface OpenFlowOptions {
  client: ClientCore<unknown>
  environment: Pick<Environment, 'now'>
  storage: FlowStorage
  hash: string
  clearHash(): void
}

/** The flow of the address's token, or the one that this tab is in. */
export const openFlow = ({ client, environment, storage, ...options }: OpenFlowOptions) =>
  redeemOnce<KeptFlow>({
    ...options,
    environment,
    storage: storage.tab,
    keys: { session: FLOW, pending: `${FLOW}.pending` },
    async redeem(sessionToken) {
      const { expiresIn, ...opened } = await client.call(openSignIn, { sessionToken })
      const lifetime = Math.min(expiresIn * 1000, FLOW_MS)
      const flow: KeptFlow = { ...opened, sessionToken, expiresAt: environment.now() + lifetime }
      if (flow.intent !== 'logout') storage.shared.write(mailKey(flow.site.id), flow)
      return flow
    },
  })

/** The flow that a mailed link of a site goes on with, if this browser is in one. */
export function flowForMail(
  { tab, shared }: FlowStorage,
  siteId: string,
  { now }: Pick<Environment, 'now'>,
): KeptFlow | undefined {
  const own = tab.read<KeptFlow>(FLOW)
  const flow = own?.site.id === siteId && !own.finished ? own : shared.read<KeptFlow>(mailKey(siteId))
  return flow && flow.expiresAt > now() ? flow : undefined
}

/** Nothing of a flow that has ended is kept but what leads back. */
export function finishFlow({ tab, shared }: FlowStorage, flow: KeptFlow) {
  tab.write(FLOW, { ...flow, flow: '', accessToken: '', finished: true })
  shared.forget(mailKey(flow.site.id))
}
