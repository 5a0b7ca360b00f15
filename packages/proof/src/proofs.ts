import { access } from './attacks/access.ts'
import { accountEnumeration } from './attacks/account-enumeration.ts'
import { accountTakeOver } from './attacks/account-take-over.ts'
import { clientPrices } from './attacks/client-prices.ts'
import { clockAndDisk } from './attacks/clock-and-disk.ts'
import { countedOnce } from './attacks/counted-once.ts'
import { forgedTokens } from './attacks/forged-tokens.ts'
import { frozenDatabase } from './attacks/frozen-database.ts'
import { graphqlDocuments } from './attacks/graphql-documents.ts'
import { hostileBodies } from './attacks/hostile-bodies.ts'
import { hostileFilters } from './attacks/hostile-filters.ts'
import { hostileLoad } from './attacks/hostile-load.ts'
import { killingJobs } from './attacks/killing-jobs.ts'
import { lostPrimary } from './attacks/lost-primary.ts'
import { malformedMessages } from './attacks/malformed-messages.ts'
import { oversell } from './attacks/oversell.ts'
import { privateAddresses } from './attacks/private-addresses.ts'
import { processKills } from './attacks/process-kills.ts'
import { repeatedWrites } from './attacks/repeated-writes.ts'
import { restoredBackup } from './attacks/restored-backup.ts'
import { shutdown } from './attacks/shutdown.ts'
import { soak } from './attacks/soak.ts'
import { undo } from './attacks/undo.ts'
import { webhooks } from './attacks/webhooks.ts'
import type { Proof } from './proof.ts'

/** All proofs, in the order of their numbers. */
export const proofs: readonly Proof[] = [
  oversell,
  processKills,
  repeatedWrites,
  countedOnce,
  access,
  malformedMessages,
  hostileFilters,
  accountEnumeration,
  forgedTokens,
  privateAddresses,
  clientPrices,
  webhooks,
  shutdown,
  restoredBackup,
  lostPrimary,
  hostileLoad,
  soak,
  clockAndDisk,
  accountTakeOver,
  undo,
  hostileBodies,
  graphqlDocuments,
  killingJobs,
  frozenDatabase,
]
