import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import type { BillingRunner } from './execute-intents.ts'

/** Executes intents in the background, as the platform. */
export const billingRunner = ({ platform, config, logger, transact }: Host): BillingRunner => ({
  platform,
  config,
  logger,
  transact: (siteId, work) => transact(platformActor(siteId), work),
})
