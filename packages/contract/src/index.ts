export {
  type CallDeclaration,
  type CheckoutPageAccess,
  call,
  type ErrorsOf,
  type EventsOf,
  type ReplyOf,
  type RequestOf,
  type Role,
  writes,
} from './call.ts'
export { allCalls, type Contract, contract, crudEntities, type NamedCall } from './contract.ts'
export {
  bulkIdsOf,
  bulkResultOf,
  type CrudEntity,
  callNames,
  capitalize,
  type Operation,
  type QueryField,
} from './crud/crud-entity.ts'
export { cutText } from './cut-text.ts'
export { SUGGESTIONS_MAX } from './delivery/address-completion.ts'
export { abandonedCheckout, searchableFields, searchedCheckout } from './ecom/abandoned-checkouts.ts'
export { fulfillmentEvents, transactionEvents } from './ecom/order-events.ts'
export { CatalogCollection, CatalogProduct } from './entities/catalog-record.ts'
export { PolicyKind } from './entities/checkout-settings.ts'
export * from './entities/index.ts'
export { PREORDER_LIMIT, QUANTITY_LIMIT } from './entities/inventory-item.ts'
export { ItemTypePreset, PaymentOptionType } from './entities/line-item-details.ts'
export { GROUPS_MAX } from './entities/search-aggregation.ts'
export * from './errors.ts'
export { PERSONAL_LISTS } from './members/member-data.ts'
export { newsletterSubscriber } from './members/newsletter.ts'
export { isInScope, requiredScope } from './platform/call-scopes.ts'
export { type MemberRead, memberReads } from './platform/member-reads.ts'
export { roleScopes } from './platform/roles.ts'
export { type MemberScope, memberScopes, scopes } from './platform/scopes.ts'
export {
  CUSTOM_ROLE,
  type StaffAccess,
  type StaffArea,
  type StaffRole,
  staffAreas,
  staffRoles,
} from './platform/staff.ts'
export {
  accessOfScopes,
  checkoutPageAccess,
  EVERYONE,
  isStaffCallAllowed,
  requiredAccess,
  scopesOfRole,
  staffAccess,
} from './platform/staff-permissions.ts'
export { type SectionKind, sectionKinds, storefrontCollections } from './platform/storefront-collections.ts'
export { type Infer, type Input, s } from './schema.ts'
export { settersOf } from './setters.ts'
export { inventoryItem } from './stores/inventory-items.ts'
export { searchableItemFields } from './stores/inventory-items-by-filter.ts'
export { searchableVariantFields } from './stores/products-v3.ts'
export { searchableProductFields } from './stores/products-v3-search.ts'
