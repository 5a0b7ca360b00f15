import type { BackInStockNotificationRequest } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { BackInStockRequestRow } from '../storage/commerce/back-in-stock-requests.ts'
import { DEFAULT_VARIANT, STORES_APP } from '../stores/index.ts'
import type { BackInStockState } from './request-states.ts'

/**
 * A request in its wire form. Only merchants see its progress: otherwise the reply to a repeated request would tell that
 * an address already waits.
 */
export const toBackInStockRequest = (
  {
    id,
    product_id,
    variant_id,
    email,
    status,
    doc,
    created_at,
  }: Omit<BackInStockRequestRow, 'notified_at' | 'held'>,
  { merchant }: { merchant: boolean },
): BackInStockNotificationRequest => ({
  id,
  catalogReference: {
    catalogItemId: product_id,
    appId: STORES_APP,
    ...(variant_id !== DEFAULT_VARIANT && { options: { variantId: variant_id } }),
  },
  email,
  // The same for each request of a shopper, new or repeated.
  status: merchant ? (status as BackInStockState) : 'RECEIVED',
  ...(merchant && {
    createdDate: isoTime(created_at),
    ...(doc.autoNotified !== undefined && { autoNotified: doc.autoNotified }),
    ...(doc.itemUrl && { itemUrl: doc.itemUrl }),
  }),
})
