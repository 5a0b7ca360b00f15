import { type CallDeclaration, capitalize, type NamedCall } from '@stoa/contract'

/** `inventory-items` → `inventoryItems`. */
const camelCase = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())

/** The part of the platform that a call belongs to, by its first public prefix. */
function areaOf({ prefixes }: CallDeclaration): string {
  const [prefix] = prefixes ?? []
  if (!prefix) return 'stoa'
  const segment = prefix.split('/').find(part => part !== '' && part !== '_api') ?? ''
  return camelCase(segment.replace(/^wix-/, '').replace(/-(api|catalog|reader|service)$/, ''))
}

/** Area, resource and version: `storesProductsV1`. */
export function serviceName({ resource, declaration }: NamedCall): string {
  const version = /\/v(\d+)\//.exec(declaration.path)?.[1] ?? '1'
  return `${areaOf(declaration)}${capitalize(resource)}V${version}`
}

/** Name of the field that makes a call: `ecomCurrentCartV1AddToCurrentCart`. */
export const callFieldName = (call: NamedCall) => `${serviceName(call)}${capitalize(call.name)}`

/** Name of the field that lists entities: `storesProductsV1Products`. */
export const listFieldName = (call: NamedCall, property: string) =>
  `${serviceName(call)}${capitalize(property)}`

/** Names of calls in published storefronts that do not follow the rule (protocol/graphql §2). */
export const FIELD_ALIASES: Readonly<Record<string, string>> = {
  ecomCurrentCartV1GetCurrentCart: 'ecomCartV1CurrentCartGetCurrentCart',
  stoaRecommendationsV1GetRecommendation: 'ecomRecommendationsV1GetRecommendation',
  storesCollectionsV2Collections: 'storesCollectionsV1Collections',
}

/** Names of types that published storefronts use in fragments and variables (protocol/graphql §2). */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  AlgorithmInput: 'EcomRecommendationsV1AlgorithmInput',
  Cart: 'EcomCartV1Cart',
  CatalogReferenceInput: 'EcommerceCatalogSpiV1CatalogReferenceInput',
  Collection: 'CatalogV1Collection',
  Product: 'CatalogV1Product',
  SortingInput: 'CommonSortingInput',
  EcomCurrentCartV1AddToCurrentCartLineItemsInput: 'EcomCartV1LineItemInput',
  LineItemQuantityUpdateInput: 'EcomCartV1LineItemQuantityUpdateInput',
}
