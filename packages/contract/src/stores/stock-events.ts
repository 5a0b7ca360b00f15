/** Events of every change of stock (protocol/inventory §2). */
export const stockEvents = [
  'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
  'wix.stores.catalog.v3.inventory_item_updated_with_reason',
  'wix.stores.catalog.v3.inventory_item_stock_status_updated',
] as const
