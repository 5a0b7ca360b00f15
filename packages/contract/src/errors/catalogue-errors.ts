import type { ErrorTable } from './error-table.ts'

/** Of the catalogue. */
export const catalogueErrors = {
  PRODUCT_IN_STOCK: [409, 'The product is in stock. Add it to the cart instead.'],
  BACK_IN_STOCK_REQUEST_NOT_FOUND: [404, 'No back-in-stock request has this id. Check the id.'],
  PRODUCT_REVIEWS_DISABLED: [
    409,
    'This site has no reviews. Create the data collection `shopReviews`, as in the storefront guide.',
  ],
  PRODUCT_NOT_BOUGHT: [
    409,
    'The member has no approved order with this product. Only buyers can review a product.',
  ],
  PRODUCT_ALREADY_REVIEWED: [
    409,
    'The member has reviewed this product. A member has one review per product.',
  ],
  PRODUCT_NOT_FOUND: [404, 'No visible product has this id. Check the id.'],
  VARIANT_NOT_FOUND: [
    404,
    'The product has no visible variant with this id or these choices. Use a variant of the product.',
  ],
  COLLECTION_NOT_FOUND: [404, 'No visible collection has this id or slug. Check the value.'],
  CATEGORY_NOT_FOUND: [404, 'No visible category has this id or slug. Check it.'],
  PARENT_CATEGORY_NOT_IN_TREE: [400, 'No category has the id of the parent. Check parentCategoryId.'],
  PARENT_CATEGORY_HIDDEN: [409, 'A category above this one is hidden. Show that one first.'],
  AFTER_CATEGORY_NOT_IN_PARENT: [400, 'moveAfterCategoryId is not a category of this parent. Check both.'],
  TREE_CYCLE_DETECTED: [400, 'A category cannot be below itself. Choose another parent.'],
  CATEGORY_DEPTH_LIMIT_EXCEEDED: [
    400,
    'The tree would have more levels than the limit in data. Choose a higher parent.',
  ],
  SLUG_ALREADY_EXISTS: [409, 'This slug is already in use in this site. Choose another slug.'],
  BRAND_NOT_FOUND: [404, 'No brand has this id. Check the id.'],
  BRAND_ALREADY_EXISTS: [409, 'A brand with the name in data already exists. Choose another name.'],
  INFO_SECTION_NOT_FOUND: [404, 'No info section has this id. Check the id.'],
  INFO_SECTION_ALREADY_EXISTS: [
    409,
    'An info section with the unique name in data already exists. Choose another name.',
  ],
  CUSTOMIZATION_NOT_FOUND: [404, 'No customization has this id. Check the id.'],
  CUSTOMIZATION_CHOICE_NOT_FOUND: [
    404,
    'The customization has no choices with the ids in data. Read it again.',
  ],
  SUBSCRIPTION_OPTION_NOT_FOUND: [404, 'No subscription option has this id. Check the id.'],
  PROPERTY_OUT_OF_RANGE: [
    400,
    'The property would be negative or too large. The description in data names it.',
  ],
  ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE: [
    409,
    'The price of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE: [
    409,
    'The price before the sale of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  ADJUSTED_COST_OUT_OF_RANGE: [
    409,
    'The cost of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  COLLECTION_RULE_NOT_FOUND: [404, 'No rule of a collection has this id. Check the id.'],
  COLLECTION_HAS_RULE: [
    409,
    'A rule decides which products the collection in data has. Change the rule, or delete it.',
  ],
  PRODUCT_SCHEDULE_NOT_FOUND: [404, 'No product schedule has this id. Check the id.'],
  TRANSLATION_NOT_FOUND: [404, 'The entity has no translation into this language. Check id and language.'],
  SEARCH_RULE_NOT_FOUND: [404, 'No rule of searches has this id. Check the id.'],
  SEARCH_RULE_ALREADY_EXISTS: [
    409,
    'A rule has the term in data in this language. Change that rule, or choose another term.',
  ],
  SYNONYM_GROUP_NOT_FOUND: [404, 'No synonym group has this id. Check the id.'],
  PRICE_LIST_NOT_FOUND: [404, 'No price list has this id. Check the id.'],
  RIBBON_NOT_FOUND: [404, 'No ribbon has this id. Check the id.'],
  RIBBON_ALREADY_EXISTS: [409, 'A ribbon with the name in data already exists. Choose another name.'],
  ENTITY_LIMIT_REACHED: [
    409,
    'The site has reached the maximum number of these entities, which data states. Delete one first.',
  ],
  REVISION_CONFLICT: [
    409,
    'The entity has another revision than the request. Read it again, then repeat the change with the revision in data.',
  ],
  INVENTORY_ITEM_NOT_FOUND: [
    404,
    'No inventory item has this id. Use the inventoryItemId of a product, or query the inventory items.',
  ],
  INVENTORY_ITEM_ALREADY_EXISTS: [
    409,
    'The variant already has an inventory item at this location. Update that item.',
  ],
  INVENTORY_ITEM_NOT_TRACKED: [
    409,
    'The units of the inventory item are not counted. Send its quantity first, which turns counting on.',
  ],
  INVENTORY_QUANTITY_OUT_OF_RANGE: [
    409,
    'An inventory item has from -99,999 to 99,999 units, and at most 100,000 units ordered in advance. Change fewer units.',
  ],
  TOO_MANY_PRODUCTS: [
    409,
    'The filter matches more products than one call can change; data names the limit. Use a narrower filter.',
  ],
  TOO_MANY_INVENTORY_ITEMS: [
    409,
    'The filter matches more inventory items than one call can change; data names the limit. Use a narrower filter.',
  ],
  BUSINESS_LOCATION_NOT_FOUND: [404, 'No business location has this id. Query the business locations.'],
  BUSINESS_LOCATION_ALREADY_EXISTS: [409, 'Another business location has this name. Use another name.'],
  BUSINESS_LOCATION_IN_USE: [
    409,
    'The business location is the default location, or has inventory items. Delete or move its items first.',
  ],
  PARTIAL_OUT_OF_STOCK: [
    409,
    'Some line items are no longer available in the requested quantity or options. Change the lines named in data.',
  ],
  FULL_OUT_OF_STOCK: [
    409,
    'None of the line items is available any more. Remove or replace the lines named in data.',
  ],
  CHECKOUT_REJECTED: [
    409,
    'A service plug-in of the merchant rejects this order, or a selected membership cannot pay. Resolve the violations in data, then place it again.',
  ],
  CHECKOUT_TOTAL_CHANGED: [
    409,
    'The checkout total exceeds the expected total, so no order was placed. Show the shopper the total in data and send it as expectedTotal.',
  ],
  INSUFFICIENT_INVENTORY: [
    409,
    'The stock is lower than the requested decrement; nothing was changed. Reduce the items named in data.',
  ],
} as const satisfies ErrorTable
