import { forCalls, type StaffArea, staffAreas } from '@stoa/contract'
import type { Caller } from './context.ts'
import { areaOf, readableAreas } from './permissions.ts'

/** Areas of types that calls of several areas write, or background work alone, and of those that no area has. */
const AREAS: Readonly<Partial<Record<StaffArea, readonly string[]>>> = {
  ORDERS: [
    'stoa.ecom.v1.subscription_contract_canceled',
    'stoa.ecom.v1.subscription_contract_created',
    'stoa.ecom.v1.subscription_contract_ended',
    'wix.ecom.v1.abandoned_checkout_created',
    'wix.ecom.v1.cart_deleted',
    'wix.ecom.v1.cart_updated',
    'wix.ecom.v1.checkout_created',
    'wix.ecom.v1.checkout_deleted',
    'wix.ecom.v1.order_payment_request_expired',
    'wix.ecom.v1.order_transactions_chargeback_approved',
    'wix.ecom.v1.order_transactions_chargeback_reversed',
    'wix.ecom.v1.order_updated',
  ],
  CATALOG: [
    'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
    'wix.stores.catalog.v3.inventory_item_stock_status_updated',
    'wix.stores.catalog.v3.inventory_item_updated_with_reason',
  ],
  PRICES: [
    'stoa.billing.v1.tax_rate_created',
    'wix.billing.v1.tax_region_created',
    'wix.ecom.v1.delivery_profile_updated',
  ],
  CUSTOMERS: [
    'stoa.identity.v1.registration_repeated',
    'wix.members.v1.member_created',
    'wix.members.v1.member_updated',
  ],
  CONTENT: [
    'wix.data.v2.data_item_deleted',
    'wix.data.v2.index_deleted',
    'wix.hub.v1.job_deleted',
    'wix.hub.v1.job_updated',
  ],
  // Every staff member has views, and those that are not shared are theirs alone.
  STAFF: [
    'stoa.platform.v1.saved_view_created',
    'stoa.platform.v1.saved_view_deleted',
    'stoa.platform.v1.saved_view_updated',
  ],
}

const areasByType = new Map<string, StaffArea>()
const named = staffAreas.flatMap(area => (AREAS[area] ?? []).map(type => [type, area] as const))
forCalls(calls => {
  for (const { resource, name, declaration } of calls) {
    const area = areaOf(`${resource}.${name}`)
    if (area) for (const type of declaration.emits ?? []) areasByType.set(type, area)
  }
  for (const [type, area] of named) areasByType.set(type, area)
})

/** The area of every type of events. A type belongs to one area, independent of the caller. */
export const eventAreas = (): ReadonlyMap<string, StaffArea> => areasByType

/**
 * Types of the events that the caller may read; undefined: all. Every way to events uses it: lists, streams, webhooks, journal and
 * history.
 */
export function readableEventTypes(caller: Pick<Caller, 'staffRole' | 'scopes'>): string[] | undefined {
  const readable = new Set(readableAreas(caller))
  if (readable.size === staffAreas.length) return undefined
  return [...eventAreas()].flatMap(([type, area]) => (readable.has(area) ? [type] : []))
}
