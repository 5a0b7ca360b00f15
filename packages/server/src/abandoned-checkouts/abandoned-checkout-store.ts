import {
  type AbandonedCheckout,
  type AbandonedCheckoutActivityType,
  abandonedCheckout,
  searchedCheckout,
} from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Doc, type EntityStorage, entityStore } from '../crud/entity-store.ts'
import { recoveryUrl } from './recovery-url.ts'

/** The snapshot of a checkout. Its amounts are those that the buyer saw, so nothing is computed from them. */
export type AbandonedDoc = Omit<AbandonedCheckout, 'id' | 'createdDate' | 'updatedDate' | 'checkoutUrl'>

const ACTIVITIES_MAX = 20

const storage: EntityStorage = {
  table: 'abandoned_checkouts',
  columns: ['status'],
  computed: {
    checkoutUrl: async (ctx, rows) =>
      new Map(rows.map(({ id }) => [id, recoveryUrl(ctx, { siteId: ctx.site.id, id })])),
  },
  alwaysComputed: ['checkoutUrl'],
}

export const abandonedCheckoutStore = entityStore(abandonedCheckout, storage)

/** The same rows with the fields of the search. */
export const searchedCheckoutStore = entityStore(searchedCheckout, storage)

/** A document with one activity more. The oldest one makes room for it. */
export const withActivity = (doc: Doc, type: AbandonedCheckoutActivityType, now: number): Doc => ({
  ...doc,
  activities: [...((doc as AbandonedDoc).activities ?? []), { type, createdDate: isoTime(now) }].slice(
    -ACTIVITIES_MAX,
  ),
})
