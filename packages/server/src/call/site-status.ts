import { Failure } from './failure.ts'
import type { Site } from './site.ts'

/** Seconds after which a client tries again: a move is over soon, a suspension is not. */
const RETRY_SEC = { READ_ONLY: 5, SUSPENDED: 3600 } as const

/** The parts of a site that say whether it serves. */
export type ServingSite = Pick<Site, 'status' | 'movedTo'>

/**
 * Rejects a call that the state of its site does not allow. In a site that is READ_ONLY, because it is being moved, nobody writes. One
 * that is SUSPENDED answers reads of the merchant only.
 */
export function requireServing(
  site: ServingSite | undefined,
  { role, writes }: { role: string; writes: boolean },
): void {
  if (!site?.status || site.status === 'ACTIVE') return
  const { status, movedTo } = site
  if (status === 'READ_ONLY') {
    if (writes) throw new Failure('SITE_READ_ONLY', { retryAfterSec: RETRY_SEC.READ_ONLY })
  } else if (writes || role !== 'merchant')
    throw new Failure('SITE_SUSPENDED', { retryAfterSec: RETRY_SEC.SUSPENDED, ...(movedTo && { movedTo }) })
}
