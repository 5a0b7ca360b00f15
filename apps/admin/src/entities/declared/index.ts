import type { EntityAdmin } from '../entity-admin.ts'

/** Entities whose pages follow from their declaration, by path. Each is loaded on first use. */
export const entityPages: Readonly<Record<string, () => Promise<EntityAdmin>>> = {
  brands: async () => (await import('./brands.ts')).brands,
  ribbons: async () => (await import('./ribbons.ts')).ribbons,
  'info-sections': async () => (await import('./info-sections.ts')).infoSections,
  customizations: async () => (await import('./customizations.ts')).customizations,
  synonyms: async () => (await import('./synonyms.ts')).synonyms,
  'business-locations': async () => (await import('./business-locations.ts')).businessLocations,
  'price-lists': async () => (await import('./price-lists.ts')).priceLists,
  'member-groups': async () => (await import('./member-groups.ts')).memberGroups,
  'tax-groups': async () => (await import('./tax-groups.ts')).taxGroups,
  'tax-regions': async () => (await import('./tax-regions.ts')).taxRegions,
  'tax-rates': async () => (await import('./tax-rates.ts')).taxRates,
  'shippo-configurations': async () => (await import('./shippo-configurations.ts')).shippoConfigurations,
  'pickup-locations': async () => (await import('./pickup-locations.ts')).pickupLocations,
  'shipping-options': async () => (await import('./shipping-options.ts')).shippingOptions,
  'local-delivery': async () => (await import('./local-delivery.ts')).localDelivery,
}
