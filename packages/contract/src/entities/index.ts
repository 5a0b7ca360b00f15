import type { Infer } from '../schema.ts'
import type * as address from './address.ts'
import type * as backInStock from './catalogue/back-in-stock-notification-request.ts'
import type * as brand from './catalogue/brand.ts'
import type * as catalogReference from './catalogue/catalog-reference.ts'
import type * as catalogTransfer from './catalogue/catalog-transfer.ts'
import type * as category from './catalogue/category.ts'
import type * as collection from './catalogue/collection.ts'
import type * as collectionRule from './catalogue/collection-rule.ts'
import type * as customization from './catalogue/customization.ts'
import type * as infoSection from './catalogue/info-section.ts'
import type * as inventory from './catalogue/inventory.ts'
import type * as priceList from './catalogue/price-list.ts'
import type * as product from './catalogue/product.ts'
import type * as productOption from './catalogue/product-option.ts'
import type * as productPrice from './catalogue/product-price.ts'
import type * as productSchedule from './catalogue/product-schedule.ts'
import type * as productV3 from './catalogue/product-v3.ts'
import type * as productV3Media from './catalogue/product-v3-media.ts'
import type * as productV3Option from './catalogue/product-v3-option.ts'
import type * as productV3Variant from './catalogue/product-v3-variant.ts'
import type * as productVariant from './catalogue/product-variant.ts'
import type * as ribbon from './catalogue/ribbon.ts'
import type * as searchRule from './catalogue/search-rule.ts'
import type * as subscriptionOption from './catalogue/subscription-option.ts'
import type * as synonymGroup from './catalogue/synonym-group.ts'
import type * as translation from './catalogue/translation.ts'
import type * as dataCollection from './content/data-collection.ts'
import type * as dataField from './content/data-field.ts'
import type * as dataIndex from './content/data-index.ts'
import type * as dataItem from './content/data-item.ts'
import type * as dataPermissions from './content/data-permissions.ts'
import type * as dataPlugin from './content/data-plugin.ts'
import type * as fieldType from './content/field-type.ts'
import type * as buyer from './orders/buyer.ts'
import type * as fulfillment from './orders/fulfillment.ts'
import type * as order from './orders/order.ts'
import type * as orderActivity from './orders/order-activity.ts'
import type * as orderLineItem from './orders/order-line-item.ts'
import type * as orderPaymentRequest from './orders/order-payment-request.ts'
import type * as ordersSettings from './orders/orders-settings.ts'
import type * as subscriptionContract from './orders/subscription-contract.ts'
import type * as memberGroup from './people/member-group.ts'
import type * as customFieldDefinition from './platform/custom-field-definition.ts'
import type * as fieldChange from './platform/field-change.ts'
import type * as media from './platform/media.ts'
import type * as mediaFile from './platform/media-file.ts'
import type * as servicePlugin from './platform/service-plugin.ts'
import type * as webhook from './platform/webhook.ts'
import type * as price from './price.ts'
import type * as abandonedCheckout from './purchase/abandoned-checkout.ts'
import type * as cart from './purchase/cart.ts'
import type * as cartLineItem from './purchase/cart-line-item.ts'
import type * as checkout from './purchase/checkout.ts'
import type * as checkoutLineItem from './purchase/checkout-line-item.ts'
import type * as checkoutSettings from './purchase/checkout-settings.ts'
import type * as checkoutTemplate from './purchase/checkout-template.ts'
import type * as coupon from './purchase/coupon.ts'
import type * as customLineItem from './purchase/custom-line-item.ts'
import type * as delivery from './purchase/delivery.ts'
import type * as deliveryOptions from './purchase/delivery-options.ts'
import type * as deliveryProfile from './purchase/delivery-profile.ts'
import type * as discountRule from './purchase/discount-rule.ts'
import type * as redirect from './purchase/redirect-session.ts'
import type * as shippo from './purchase/shippo-configuration.ts'
import type * as tax from './purchase/tax.ts'
import type * as taxRate from './purchase/tax-rate.ts'
import type * as tip from './purchase/tip.ts'
import type * as tipSettings from './purchase/tip-settings.ts'
import type * as violation from './purchase/violation.ts'

/** A product with its options, variants, prices, stock and media (protocol/catalogue). */
export type Product = Infer<typeof product.Product>
/** A category of products: a collection with a place in a tree (protocol/catalogue §8). */
export type Category = Infer<typeof category.Category>
/** A product of catalogue V3 (protocol/catalogue §9). */
export type ProductV3 = Infer<typeof productV3.ProductV3>
/** A variant of catalogue V3. */
export type VariantV3 = Infer<typeof productV3Variant.VariantV3>
/** A variant of catalogue V3 with its product, as `queryVariantsV3` returns it. */
export type VariantOfProductV3 = Infer<typeof productV3Variant.VariantOfProductV3>
/** A picture or video of a product of catalogue V3. */
export type ProductMediaV3 = Infer<typeof productV3Media.ProductMediaV3>
/** An option of a product of catalogue V3. */
export type OptionV3 = Infer<typeof productV3Option.OptionV3>
/** A modifier of a product of catalogue V3. */
export type ModifierV3 = Infer<typeof productV3Option.ModifierV3>
/** A variant of a product: one combination of choices. */
export type Variant = Infer<typeof productVariant.Variant>
/** A variant together with its product, as `queryStoreVariants` returns it. */
export type StoreVariant = Infer<typeof productVariant.StoreVariant>
/** An option of a product, such as size, with its choices. */
export type ProductOption = Infer<typeof productOption.ProductOption>
/** Prices of a product or variant: decimal amounts in the currency of the site. */
export type PriceData = Infer<typeof productPrice.PriceData>
/** A custom field that the configuration of the shop declares (protocol/custom-fields). */
export type CustomFieldDefinition = Infer<typeof customFieldDefinition.CustomFieldDefinition>
/** A request for a mail when a product is in stock again (protocol/back-in-stock). */
export type BackInStockNotificationRequest = Infer<typeof backInStock.BackInStockNotificationRequest>
/** A brand of the catalogue (protocol/crud-entities §6). */
export type Brand = Infer<typeof brand.Brand>
/** Everyone who has ordered, summed up over their orders (protocol/orders §16). */
export type Buyer = Infer<typeof buyer.Buyer>
/** A text that several products share (protocol/crud-entities §9). */
export type InfoSection = Infer<typeof infoSection.InfoSection>
/** An option or modifier that several products share (protocol/crud-entities §10). */
export type Customization = Infer<typeof customization.Customization>
/** Texts of a product or collection in a language (protocol/translations §1). */
export type Translation = Infer<typeof translation.Translation>
/** A price list (protocol/price-lists §2). */
export type PriceList = Infer<typeof priceList.PriceList>
/** A fixed price of a price list (protocol/price-lists §2). */
export type PriceListPrice = Infer<typeof priceList.PriceListPrice>
/** What a search for some words shows first, and what it hides (protocol/merchandising §4). */
export type SearchRule = Infer<typeof searchRule.SearchRule>
/** Weights of what orders the results of a search (protocol/merchandising §5). */
export type SearchWeights = Infer<typeof searchRule.SearchWeights>
/** Words of one meaning (protocol/synonyms §1). */
export type SynonymGroup = Infer<typeof synonymGroup.SynonymGroup>
/** A group of members (protocol/price-lists §1). */
export type MemberGroup = Infer<typeof memberGroup.MemberGroup>
/** A scheduled price or visibility of a product (protocol/catalogue-additions §2). */
export type ProductSchedule = Infer<typeof productSchedule.ProductSchedule>
/** A rule that decides which products are in a collection (protocol/catalogue-additions §3). */
export type CollectionRule = Infer<typeof collectionRule.CollectionRule>
/** A ribbon of the catalogue (protocol/crud-entities §7). */
export type Ribbon = Infer<typeof ribbon.Ribbon>
/** A coupon of the site (protocol/discounts §4). */
export type StoreCoupon = Infer<typeof coupon.StoreCoupon>
/** An automatic discount (protocol/discounts §1). */
export type DiscountRule = Infer<typeof discountRule.DiscountRule>
/** The condition of a discount rule (protocol/discounts §2). */
export type DiscountTrigger = Infer<typeof discountRule.DiscountTrigger>
/** What shoppers save by a discount rule (protocol/discounts §3). */
export type RuleDiscount = Infer<typeof discountRule.RuleDiscount>
/** Items of a catalogue that a discount rule names. */
export type DiscountScope = Infer<typeof discountRule.DiscountScope>
/** Products that are taxed alike (protocol/taxes §1). */
export type TaxGroup = Infer<typeof tax.TaxGroup>
/** A country or subdivision in which the shop collects tax (protocol/taxes §2). */
export type TaxRegion = Infer<typeof tax.TaxRegion>
/** A rate of a tax group in a tax region (protocol/taxes §3). */
export type TaxRate = Infer<typeof taxRate.TaxRate>
/** The regions to which the shop delivers (protocol/delivery §6). */
export type DeliveryProfile = Infer<typeof deliveryProfile.DeliveryProfile>
/** Countries and subdivisions with the same delivery options (protocol/delivery §6). */
export type DeliveryRegion = Infer<typeof deliveryProfile.DeliveryRegion>
/** Settings of a carrier in a delivery region (protocol/delivery §11). */
export type DeliveryCarrier = Infer<typeof deliveryProfile.DeliveryCarrier>
/** A delivery at rates that the merchant sets (protocol/delivery §7). */
export type ConfiguredShippingOption = Infer<typeof deliveryOptions.ConfiguredShippingOption>
/** A place where shoppers collect their goods (protocol/delivery §8). */
export type PickupLocation = Infer<typeof deliveryOptions.PickupLocation>
/** An area to which the merchant delivers (protocol/delivery §9). */
export type LocalDeliveryOption = Infer<typeof deliveryOptions.LocalDeliveryOption>
/** Terms under which products are sold as subscriptions. */
export type SubscriptionOption = Infer<typeof subscriptionOption.SubscriptionOption>
/** A subscription option as a product has it. */
export type SubscriptionOptionInProduct = Infer<typeof subscriptionOption.SubscriptionOptionInProduct>
/** A subscription that a buyer has ordered (protocol/subscription-options §3). */
export type SubscriptionContract = Infer<typeof subscriptionContract.SubscriptionContract>
/** Settings of the services of Shippo (protocol/delivery §10). */
export type ShippoConfiguration = Infer<typeof shippo.ShippoConfiguration>
/** Settings of the checkout page (protocol/checkout-settings §1). */
export type CheckoutSettings = Infer<typeof checkoutSettings.CheckoutSettings>
/** A prepared purchase (protocol/checkout-settings §2). */
export type CheckoutTemplate = Infer<typeof checkoutTemplate.CheckoutTemplate>
/** When orders take stock, and whether they get invoices (protocol/orders §10). */
export type OrdersSettings = Infer<typeof ordersSettings.OrdersSettings>
/** Settings of tips (protocol/checkout-settings §3). */
export type TipSettings = Infer<typeof tipSettings.TipSettings>
/** A request to pay an amount of an order (protocol/payment-requests §1). */
export type OrderPaymentRequest = Infer<typeof orderPaymentRequest.OrderPaymentRequest>
/** Units of an order that are handed over together (protocol/fulfillments §1). */
export type Fulfillment = Infer<typeof fulfillment.Fulfillment>
/** An order with its fulfillments. */
export type OrderWithFulfillments = Infer<typeof fulfillment.OrderWithFulfillments>
/** A chosen tip (protocol/tips §2). */
export type TipChoice = Infer<typeof tip.TipChoice>
/** The tip of an order (protocol/tips §1). */
export type Tip = Infer<typeof tip.Tip>
/** The part of a tip that one person gets (protocol/tips §3). */
export type TipDistribution = Infer<typeof tip.TipDistribution>
/** A collection of products. */
export type Collection = Infer<typeof collection.Collection>
/** An uploaded picture of the media library (protocol/media §1). */
export type MediaFile = Infer<typeof mediaFile.MediaFile>
/** Images of a product: the main one and all. */
export type Media = Infer<typeof media.Media>
/** One image. */
export type MediaItem = Infer<typeof media.MediaItem>
/** The stock of a product, by variant. */
export type InventoryItem = Infer<typeof inventory.InventoryItemV2>
/** A cart (protocol/carts). */
export type Cart = Infer<typeof cart.Cart>
/** A line item of a cart. */
export type LineItem = Infer<typeof cartLineItem.LineItem>
/** A line item without a product of the catalogue. */
export type CustomLineItem = Infer<typeof customLineItem.CustomLineItem>
/** A reference from a line item to a product and its options (protocol/catalogue §6). */
export type CatalogReference = Infer<typeof catalogReference.CatalogReference>
/** An import or export of the catalogue (protocol/catalogue-files §1). */
export type CatalogTransfer = Infer<typeof catalogTransfer.CatalogTransfer>
/** The estimated totals of a cart, before an address is known. */
export type EstimatedTotals = Infer<typeof cart.EstimateTotalsResponse>
/** An amount as decimal text, and its formatted form. */
export type MultiCurrencyPrice = Infer<typeof price.MultiCurrencyPrice>
/** The amounts that make up a total. */
export type PriceSummary = Infer<typeof price.PriceSummary>
/** A postal address; countries and subdivisions are ISO 3166 codes. */
export type Address = Infer<typeof address.Address>
/** A postal address with the name and phone of a person. */
export type AddressWithContact = Infer<typeof address.AddressWithContact>
/** A problem with a cart or checkout as a whole. */
export type Violation = Infer<typeof violation.Violation>
/** The shipping options of one carrier. */
export type CarrierServiceOption = Infer<typeof delivery.CarrierServiceOption>
/** A checkout (protocol/checkout). */
export type Checkout = Infer<typeof checkout.Checkout>
/** A line item of a checkout. */
export type CheckoutLineItem = Infer<typeof checkoutLineItem.LineItem>
/** A checkout without an order (protocol/abandoned-checkouts). */
export type AbandonedCheckout = Infer<typeof abandonedCheckout.AbandonedCheckout>
/** What was done to recover an abandoned checkout. */
export type AbandonedCheckoutActivityType = (typeof abandonedCheckout.AbandonedCheckoutActivityType)[number]
/** An order (protocol/orders). */
export type Order = Infer<typeof order.Order>
/** A line item of an order. */
export type OrderLineItem = Infer<typeof orderLineItem.OrderLineItem>
/** An entry of an order's history. */
export type Activity = Infer<typeof orderActivity.Activity>
/** A redirect to a hosted page (protocol/hosted-pages). */
export type RedirectSession = Infer<typeof redirect.RedirectSession>
/** A content collection: fields, permissions, plugins and limits (protocol/collections). */
export type DataCollection = Infer<typeof dataCollection.DataCollection>
/** A field of a content collection. */
export type DataField = Infer<typeof dataField.DataField>
/** The type of a field. */
export type DataFieldType = (typeof fieldType.FieldType)[number]
/** A plugin of a content collection. */
export type DataPlugin = Infer<typeof dataPlugin.DataPlugin>
/** Who may read, insert, update and remove the items of a collection. */
export type DataPermissions = Infer<typeof dataCollection.DataPermissions>
/** A role that collection permissions name. */
export type CollectionRole = (typeof dataCollection.CollectionRole)[number]
/** How strictly items are validated when they are written (decision 020). */
export type ItemValidation = (typeof dataCollection.ItemValidation)[number]
/** Options of the catalog plugin: maps the properties of an article to fields (protocol/collections §1). */
export type CatalogOptions = Infer<typeof dataPlugin.CatalogOptions>
/** A paging mode of a collection: offset or cursor. */
export type DataPagingMode = (typeof dataCollection.DataPagingMode)[number]
/** The segment of a collection: `PUBLIC` or `DEV`. */
export type CollectionSegment = (typeof dataCollection.CollectionSegment)[number]
/** The type of a plugin. */
export type DataPluginType = (typeof dataPlugin.PluginType)[number]
/** An operator that queries of a field may use. */
export type QueryOperator = (typeof dataField.QueryOperator)[number]
/** The impact of a field change on stored items. */
export type FieldChangeReport = Infer<typeof fieldChange.FieldChangeReport>
/** An index of a content collection. */
export type DataIndex = Infer<typeof dataIndex.DataIndex>
/** The status of an index. */
export type DataIndexStatus = (typeof dataIndex.IndexStatus)[number]
/** A recommended index, with the queries that need it. */
export type IndexAdvice = Infer<typeof dataIndex.IndexAdvice>
/** Who may access items, besides principals with special permissions (protocol/collections §4). */
export type AccessLevel = (typeof dataPermissions.AccessLevel)[number]
/** The special access of one principal; DENIED overrides all other permissions. */
export type SpecialAccess = (typeof dataPermissions.SpecialAccess)[number]
/** Permissions of one principal. */
export type SpecialPermissions = Infer<typeof dataPermissions.SpecialPermissions>
/** An item of a content collection (protocol/content). */
export type DataItem = Infer<typeof dataItem.DataItem>
/** A service plugin (protocol/plug-ins). */
export type ServicePlugin = Infer<typeof servicePlugin.ServicePlugin>
/** Why a request to a service plugin failed. */
export type PluginFailureReason = (typeof servicePlugin.PluginFailureReason)[number]
/** The name of a data hook. */
export type DataHook = (typeof servicePlugin.DataHook)[number]
/** The data environment of a call: live or sandbox. */
export type DataEnvironment = (typeof dataItem.DataEnvironment)[number]
/** Subscription of a program to events, with its settings and health. */
export type Webhook = Infer<typeof webhook.Webhook>
