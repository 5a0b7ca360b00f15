import type { TSchema } from 'typebox'
import * as address from './address.ts'
import * as applicationError from './application-error.ts'
import * as bulk from './bulk.ts'
import * as backInStockNotificationRequest from './catalogue/back-in-stock-notification-request.ts'
import * as brand from './catalogue/brand.ts'
import * as catalogReference from './catalogue/catalog-reference.ts'
import * as collection from './catalogue/collection.ts'
import * as customization from './catalogue/customization.ts'
import * as infoSection from './catalogue/info-section.ts'
import * as inventory from './catalogue/inventory.ts'
import * as inventoryItem from './catalogue/inventory-item.ts'
import * as preorderInfo from './catalogue/preorder-info.ts'
import * as product from './catalogue/product.ts'
import * as productDimensions from './catalogue/product-dimensions.ts'
import * as productOption from './catalogue/product-option.ts'
import * as productPrice from './catalogue/product-price.ts'
import * as productVariant from './catalogue/product-variant.ts'
import * as recommendation from './catalogue/recommendation.ts'
import * as ribbon from './catalogue/ribbon.ts'
import * as subscriptionOption from './catalogue/subscription-option.ts'
import * as dataBackup from './content/data-backup.ts'
import * as dataCollection from './content/data-collection.ts'
import * as dataField from './content/data-field.ts'
import * as dataIndex from './content/data-index.ts'
import * as dataItem from './content/data-item.ts'
import * as dataMovementJob from './content/data-movement-job.ts'
import * as dataPermissions from './content/data-permissions.ts'
import * as dataPipeline from './content/data-pipeline.ts'
import * as dataPlugin from './content/data-plugin.ts'
import * as dataTask from './content/data-task.ts'
import * as externalConnection from './content/external-connection.ts'
import * as extendedFields from './extended-fields.ts'
import * as buyer from './orders/buyer.ts'
import * as fulfillment from './orders/fulfillment.ts'
import * as order from './orders/order.ts'
import * as orderActivity from './orders/order-activity.ts'
import * as orderChange from './orders/order-change.ts'
import * as orderDelivery from './orders/order-delivery.ts'
import * as orderDiscount from './orders/order-discount.ts'
import * as orderLineItem from './orders/order-line-item.ts'
import * as orderPaymentActivity from './orders/order-payment-activity.ts'
import * as orderPaymentRequest from './orders/order-payment-request.ts'
import * as orderPrice from './orders/order-price.ts'
import * as ordersSettings from './orders/orders-settings.ts'
import * as subscriptionContract from './orders/subscription-contract.ts'
import * as paging from './paging.ts'
import * as identity from './people/identity.ts'
import * as member from './people/member.ts'
import { CustomFieldDefinition } from './platform/custom-field-definition.ts'
import * as fieldChange from './platform/field-change.ts'
import * as media from './platform/media.ts'
import * as servicePlugin from './platform/service-plugin.ts'
import * as price from './price.ts'
import * as abandonedCheckout from './purchase/abandoned-checkout.ts'
import * as additionalFee from './purchase/additional-fee.ts'
import * as appliedDiscount from './purchase/applied-discount.ts'
import * as calculatedLineItem from './purchase/calculated-line-item.ts'
import * as calculationErrors from './purchase/calculation-errors.ts'
import * as cart from './purchase/cart.ts'
import * as cartLineItem from './purchase/cart-line-item.ts'
import * as channel from './purchase/channel.ts'
import * as checkout from './purchase/checkout.ts'
import * as checkoutLineItem from './purchase/checkout-line-item.ts'
import * as checkoutSettings from './purchase/checkout-settings.ts'
import * as checkoutTemplate from './purchase/checkout-template.ts'
import * as coupon from './purchase/coupon.ts'
import * as customLineItem from './purchase/custom-line-item.ts'
import * as delivery from './purchase/delivery.ts'
import * as deliveryOptions from './purchase/delivery-options.ts'
import * as deliveryProfile from './purchase/delivery-profile.ts'
import * as discountRule from './purchase/discount-rule.ts'
import * as giftCard from './purchase/gift-card.ts'
import * as issuedGiftCard from './purchase/issued-gift-card.ts'
import * as itemModifier from './purchase/item-modifier.ts'
import * as lineItemDetails from './purchase/line-item-details.ts'
import * as membership from './purchase/membership.ts'
import * as redirectSession from './purchase/redirect-session.ts'
import * as shippoConfiguration from './purchase/shippo-configuration.ts'
import * as subscription from './purchase/subscription.ts'
import * as tax from './purchase/tax.ts'
import * as taxCalculation from './purchase/tax-calculation.ts'
import * as taxDetails from './purchase/tax-details.ts'
import * as taxRate from './purchase/tax-rate.ts'
import * as tip from './purchase/tip.ts'
import * as tipSettings from './purchase/tip-settings.ts'
import * as violation from './purchase/violation.ts'
import * as tags from './tags.ts'

/** An entity with the file that declares it: two files may use one name. */
interface EntitySchema {
  file: string
  name: string
  schema: TSchema
}

const files = {
  Common: {
    ...address,
    ...price,
    ...applicationError,
    ...calculationErrors,
    ...taxDetails,
    ...delivery,
    ...additionalFee,
    ...violation,
    ...giftCard,
    ...issuedGiftCard,
    ...appliedDiscount,
    ...membership,
    ...catalogReference,
    ...lineItemDetails,
    ...subscription,
    ...itemModifier,
    ...calculatedLineItem,
    ...customLineItem,
    ...extendedFields,
    ...cartLineItem,
    ...channel,
    ...paging,
    ...cart,
    ...media,
    ...collection,
    ...preorderInfo,
  },
  AbandonedCheckout: abandonedCheckout,
  BackInStockNotificationRequest: backInStockNotificationRequest,
  Brand: brand,
  Buyer: buyer,
  Bulk: bulk,
  Checkout: { ...checkoutLineItem, ...checkout },
  CustomFieldDefinition: { CustomFieldDefinition },
  DataBackup: dataBackup,
  DataCollection: dataCollection,
  DataField: dataField,
  DataIndex: dataIndex,
  DataItem: dataItem,
  DataMovementJob: dataMovementJob,
  DataPermissions: dataPermissions,
  DataPipeline: dataPipeline,
  DataPlugin: dataPlugin,
  DataTask: dataTask,
  Delivery: delivery,
  CheckoutSettings: checkoutSettings,
  CheckoutTemplate: checkoutTemplate,
  DeliveryOptions: deliveryOptions,
  DeliveryProfile: deliveryProfile,
  Coupon: coupon,
  DiscountRule: discountRule,
  ExternalConnection: externalConnection,
  FieldChange: fieldChange,
  Fulfillment: fulfillment,
  Identity: identity,
  Inventory: inventory,
  InventoryItem: inventoryItem,
  Member: member,
  Order: {
    ...orderLineItem,
    ...orderDelivery,
    ...orderPrice,
    ...orderDiscount,
    ...orderChange,
    ...orderPaymentActivity,
    ...orderActivity,
    ...tags,
    ...order,
  },
  OrderPaymentRequest: orderPaymentRequest,
  OrdersSettings: ordersSettings,
  Product: { ...productPrice, ...productVariant, ...productDimensions, ...productOption, ...product },
  RedirectSession: redirectSession,
  Recommendation: recommendation,
  SubscriptionContract: subscriptionContract,
  SubscriptionOption: subscriptionOption,
  InfoSection: infoSection,
  Customization: customization,
  Ribbon: ribbon,
  ServicePlugin: servicePlugin,
  ShippoConfiguration: shippoConfiguration,
  Tax: tax,
  TaxCalculation: taxCalculation,
  TaxRate: taxRate,
  Tip: tip,
  TipSettings: tipSettings,
}

const isObjectSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'properties' in value

/**
 * The object schemas of all entities, for documents that name them. They are not part of the main export: clients carry
 * no schemas.
 */
export const entitySchemas: readonly EntitySchema[] = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, schema]) =>
    isObjectSchema(schema) ? [{ file, name, schema }] : [],
  ),
)
