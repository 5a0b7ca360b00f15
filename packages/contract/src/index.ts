export type { Contract } from '#contract-types'
export type * from '#entity-types'
export {
  abandonedCheckout,
  searchableFields,
  searchedCheckout,
} from './abandoned-checkouts/abandoned-checkouts.ts'
export {
  type CallDeclaration,
  type CheckoutPageAccess,
  call,
  type DeclaredCall,
  type ErrorsOf,
  type EventsOf,
  type ReplyOf,
  type RequestOf,
  type Role,
  writes,
} from './call.ts'
export type { CallOf, CallTypes } from './call-types.ts'
export {
  addContract,
  allCalls,
  contract,
  crudEntities,
  forCalls,
  type NamedCall,
  type ResourceFacts,
  resourceFacts,
  tableOfCalls,
} from './contract.ts'
export {
  type ContractFeature,
  contractFeature,
  EVERYONE,
  type ReferenceGroup,
  referenceGroups,
} from './contract-feature.ts'
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
export { type SectionKind, sectionKinds, storefrontCollections } from './data/storefront-collections.ts'
export { SUGGESTIONS_MAX } from './delivery/address-completion.ts'
export { CatalogCollection, CatalogProduct } from './entities/catalogue/catalog-record.ts'
export { PREORDER_LIMIT, QUANTITY_LIMIT } from './entities/catalogue/inventory-item.ts'
export { GROUPS_MAX } from './entities/catalogue/search-aggregation.ts'
export {
  CUSTOM_NAMESPACE,
  CustomFieldEntity,
  CustomFieldPlace,
  CustomFieldType,
  PRIVATE_NAMESPACE,
} from './entities/platform/custom-field-definition.ts'
export { PolicyKind } from './entities/purchase/checkout-settings.ts'
export { ItemTypePreset, PaymentOptionType } from './entities/purchase/line-item-details.ts'
export * from './errors.ts'
export { PERSONAL_LISTS } from './members/member-data.ts'
export { newsletterSubscriber } from './newsletter/newsletter.ts'
export { fulfillmentEvents, transactionEvents } from './orders/order-events.ts'
export { searchableProductFields } from './product-search/products-v3-search.ts'
export { SEARCH_REPORT_DAYS } from './product-search/search-reports.ts'
export { isInScope, requiredScope } from './rights/call-scopes.ts'
export { type MemberRead, memberReads } from './rights/member-reads.ts'
export { type MemberScope, memberScopes, scopes } from './rights/scopes.ts'
export {
  accessOfScopes,
  checkoutPageAccess,
  isStaffCallAllowed,
  requiredAccess,
  scopesOfRole,
  staffAccess,
} from './rights/staff-permissions.ts'
export { type Infer, type Input, type RequiredField, type requiredMark, s } from './schema.ts'
export { customFieldsOf, settersOf } from './setters.ts'
export { roleScopes } from './staff/roles.ts'
export {
  CUSTOM_ROLE,
  type StaffAccess,
  type StaffArea,
  type StaffRole,
  staffAreas,
  staffRoles,
} from './staff/staff.ts'
export { inventoryItem } from './stores/inventory-items.ts'
export { searchableItemFields } from './stores/inventory-items-by-filter.ts'
export { searchableVariantFields } from './stores/products-v3.ts'
