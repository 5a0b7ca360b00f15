import type { TSchema } from 'typebox'
import * as abandonedCheckout from './abandoned-checkout.ts'
import * as additionalFee from './additional-fee.ts'
import * as address from './address.ts'
import * as applicationError from './application-error.ts'
import * as appliedDiscount from './applied-discount.ts'
import * as backInStockNotificationRequest from './back-in-stock-notification-request.ts'
import * as brand from './brand.ts'
import * as bulk from './bulk.ts'
import * as buyer from './buyer.ts'
import * as calculatedLineItem from './calculated-line-item.ts'
import * as calculationErrors from './calculation-errors.ts'
import * as cart from './cart.ts'
import * as cartLineItem from './cart-line-item.ts'
import * as catalogReference from './catalog-reference.ts'
import * as channel from './channel.ts'
import * as checkout from './checkout.ts'
import * as checkoutLineItem from './checkout-line-item.ts'
import * as checkoutSettings from './checkout-settings.ts'
import * as checkoutTemplate from './checkout-template.ts'
import * as collection from './collection.ts'
import * as coupon from './coupon.ts'
import { CustomFieldDefinition } from './custom-field-definition.ts'
import * as customLineItem from './custom-line-item.ts'
import * as customization from './customization.ts'
import * as dataBackup from './data-backup.ts'
import * as dataCollection from './data-collection.ts'
import * as dataField from './data-field.ts'
import * as dataIndex from './data-index.ts'
import * as dataItem from './data-item.ts'
import * as dataMovementJob from './data-movement-job.ts'
import * as dataPermissions from './data-permissions.ts'
import * as dataPipeline from './data-pipeline.ts'
import * as dataPlugin from './data-plugin.ts'
import * as dataTask from './data-task.ts'
import * as delivery from './delivery.ts'
import * as deliveryOptions from './delivery-options.ts'
import * as deliveryProfile from './delivery-profile.ts'
import * as discountRule from './discount-rule.ts'
import * as extendedFields from './extended-fields.ts'
import * as externalConnection from './external-connection.ts'
import * as fieldChange from './field-change.ts'
import * as fulfillment from './fulfillment.ts'
import * as giftCard from './gift-card.ts'
import * as identity from './identity.ts'
import * as infoSection from './info-section.ts'
import * as inventory from './inventory.ts'
import * as inventoryItem from './inventory-item.ts'
import * as issuedGiftCard from './issued-gift-card.ts'
import * as itemModifier from './item-modifier.ts'
import * as lineItemDetails from './line-item-details.ts'
import * as media from './media.ts'
import * as member from './member.ts'
import * as membership from './membership.ts'
import * as order from './order.ts'
import * as orderActivity from './order-activity.ts'
import * as orderChange from './order-change.ts'
import * as orderDelivery from './order-delivery.ts'
import * as orderDiscount from './order-discount.ts'
import * as orderLineItem from './order-line-item.ts'
import * as orderPaymentActivity from './order-payment-activity.ts'
import * as orderPaymentRequest from './order-payment-request.ts'
import * as orderPrice from './order-price.ts'
import * as ordersSettings from './orders-settings.ts'
import * as paging from './paging.ts'
import * as preorderInfo from './preorder-info.ts'
import * as price from './price.ts'
import * as product from './product.ts'
import * as productDimensions from './product-dimensions.ts'
import * as productOption from './product-option.ts'
import * as productPrice from './product-price.ts'
import * as productVariant from './product-variant.ts'
import * as recommendation from './recommendation.ts'
import * as redirectSession from './redirect-session.ts'
import * as ribbon from './ribbon.ts'
import * as servicePlugin from './service-plugin.ts'
import * as shippoConfiguration from './shippo-configuration.ts'
import * as subscription from './subscription.ts'
import * as subscriptionContract from './subscription-contract.ts'
import * as subscriptionOption from './subscription-option.ts'
import * as tags from './tags.ts'
import * as tax from './tax.ts'
import * as taxCalculation from './tax-calculation.ts'
import * as taxDetails from './tax-details.ts'
import * as taxRate from './tax-rate.ts'
import * as tip from './tip.ts'
import * as tipSettings from './tip-settings.ts'
import * as violation from './violation.ts'

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
