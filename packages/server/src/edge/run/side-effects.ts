import type { StaffArea } from '@stoa/contract'
import type { MailRequest } from '../../call/mail-request.ts'
import { areaOf } from '../../call/permissions.ts'
import type { NewJournalEntry } from '../../storage/journal.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import type { EventMetadata, NewEvent } from '../../storage/write-effects.ts'
import type { WriteInput } from './call-input.ts'

/** What a handler produces besides its reply and its own statements. */
export interface SideEffects {
  events: NewEvent[]
  /** Ids of events that are written already. */
  eventIds: number[]
  mails: MailRequest[]
  /** The change by staff that the call takes back. */
  undoes?: { requestId: string; area: StaffArea }
  invalidated: string[]
  queued: Map<string, { data: object }[]>
  /** Whether the handler asked for current data (`ctx.refresh`): its reply is not cached. */
  refreshed: boolean
  /** Texts that the handler has read from the cache of the node. */
  texts: CachedBytes[]
}

export const newSideEffects = (): SideEffects => ({
  events: [],
  eventIds: [],
  mails: [],
  invalidated: [],
  queued: new Map(),
  refreshed: false,
  texts: [],
})

/** What the events of a call record about it. */
export const eventMetadata = ({ caller, requestId, requestIds }: WriteInput, now: number): EventMetadata => ({
  siteId: caller.siteId,
  actor: { role: caller.role, id: caller.id },
  requestId,
  requestIds,
  now,
})

/** The journal entry of a call by staff; undefined for other callers, and for calls that belong to no area of the shop. */
export function journalEntryOf(
  { caller, route, reason }: WriteInput,
  { mails, undoes, invalidated }: SideEffects,
): NewJournalEntry | undefined {
  const area = undoes?.area ?? areaOf(route.operation)
  return caller.staffRole && area
    ? {
        operation: route.operation,
        area,
        mails: mails.length,
        invalidated: [...new Set(invalidated)],
        ...(reason && { reason }),
        ...(undoes && { undoes: undoes.requestId }),
      }
    : undefined
}
