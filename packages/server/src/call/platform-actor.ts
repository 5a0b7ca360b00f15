import type { Actor } from './context.ts'

/** The platform itself, as the actor of background work of a site. */
export const platformActor = (siteId: string): Actor => ({ siteId, role: 'merchant', id: 'stoa' })
