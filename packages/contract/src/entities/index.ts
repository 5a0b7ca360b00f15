import type { Infer } from '../schema.ts'
import type * as checkout from './checkout.ts'
import type * as common from './common.ts'
import type * as dataCollection from './data-collection.ts'
import type * as dataField from './data-field.ts'
import type * as dataIndex from './data-index.ts'
import type * as dataItem from './data-item.ts'
import type * as dataPermissions from './data-permissions.ts'
import type * as dataPlugin from './data-plugin.ts'
import type * as fieldChange from './field-change.ts'
import type * as fieldType from './field-type.ts'
import type * as inventory from './inventory.ts'
import type * as order from './order.ts'
import type * as product from './product.ts'
import type * as redirect from './redirect-session.ts'
import type * as servicePlugin from './service-plugin.ts'

export type Product = Infer<typeof product.Product>
export type Variant = Infer<typeof product.Variant>
export type StoreVariant = Infer<typeof product.StoreVariant>
export type ProductOption = Infer<typeof product.ProductOption>
export type PriceData = Infer<typeof product.PriceData>
export type Collection = Infer<typeof common.Collection>
export type Media = Infer<typeof common.Media>
export type MediaItem = Infer<typeof common.MediaItem>
export type InventoryItem = Infer<typeof inventory.InventoryItemV2>
export type Cart = Infer<typeof common.Cart>
export type LineItem = Infer<typeof common.LineItem>
export type CustomLineItem = Infer<typeof common.CustomLineItem>
export type CatalogReference = Infer<typeof common.CatalogReference>
export type EstimatedTotals = Infer<typeof common.EstimateTotalsResponse>
export type MultiCurrencyPrice = Infer<typeof common.MultiCurrencyPrice>
export type PriceSummary = Infer<typeof common.PriceSummary>
export type Address = Infer<typeof common.Address>
export type AddressWithContact = Infer<typeof common.AddressWithContact>
export type Violation = Infer<typeof common.Violation>
export type CarrierServiceOption = Infer<typeof common.CarrierServiceOption>
export type Checkout = Infer<typeof checkout.Checkout>
export type CheckoutLineItem = Infer<typeof checkout.LineItem>
export type Order = Infer<typeof order.Order>
export type OrderLineItem = Infer<typeof order.OrderLineItem>
export type Activity = Infer<typeof order.Activity>
export type RedirectSession = Infer<typeof redirect.RedirectSession>
export type DataCollection = Infer<typeof dataCollection.DataCollection>
export type DataField = Infer<typeof dataField.DataField>
export type DataFieldType = (typeof fieldType.FieldType)[number]
export type DataPlugin = Infer<typeof dataPlugin.DataPlugin>
export type DataPermissions = Infer<typeof dataCollection.DataPermissions>
export type CollectionRole = (typeof dataCollection.CollectionRole)[number]
export type ItemValidation = (typeof dataCollection.ItemValidation)[number]
export type CatalogOptions = Infer<typeof dataPlugin.CatalogOptions>
export type DataPagingMode = (typeof dataCollection.DataPagingMode)[number]
export type CollectionSegment = (typeof dataCollection.CollectionSegment)[number]
export type DataPluginType = (typeof dataPlugin.PluginType)[number]
export type QueryOperator = (typeof dataField.QueryOperator)[number]
export type FieldChangeReport = Infer<typeof fieldChange.FieldChangeReport>
export type DataIndex = Infer<typeof dataIndex.DataIndex>
export type DataIndexStatus = (typeof dataIndex.IndexStatus)[number]
export type IndexAdvice = Infer<typeof dataIndex.IndexAdvice>
export type AccessLevel = (typeof dataPermissions.AccessLevel)[number]
export type SpecialAccess = (typeof dataPermissions.SpecialAccess)[number]
export type SpecialPermissions = Infer<typeof dataPermissions.SpecialPermissions>
export type DataItem = Infer<typeof dataItem.DataItem>
export type ServicePlugin = Infer<typeof servicePlugin.ServicePlugin>
export type PluginFailureReason = (typeof servicePlugin.PluginFailureReason)[number]
export type DataHook = (typeof servicePlugin.DataHook)[number]
export type DataEnvironment = (typeof dataItem.DataEnvironment)[number]
