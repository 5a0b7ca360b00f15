import type { fulfillmentEvents } from '@stoa/contract'

/** Events of every change of stock. */
export type StockEvent =
  | 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'
  | 'wix.stores.catalog.v3.inventory_item_updated_with_reason'
  | 'wix.stores.catalog.v3.inventory_item_stock_status_updated'

/** Events of every change of fulfillments. */
export type FulfillmentEvent = (typeof fulfillmentEvents)[number]

/** Events of the steps that follow a payment. */
export type PaidOrderEvent = StockEvent | FulfillmentEvent
