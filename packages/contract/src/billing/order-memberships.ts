import { callsWith } from '../call.ts'
import { CatalogReference } from '../entities/catalogue/catalog-reference.ts'
import { Payment } from '../entities/orders/order-transactions.ts'
import { ServiceProperties } from '../entities/purchase/line-item-details.ts'
import { MembershipCharge, MembershipName } from '../entities/purchase/membership.ts'
import { s } from '../schema.ts'
import { billingEvents } from './order-billing.ts'

const merchant = ['merchant'] as const
const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })
const memberId = s.req.guid({ doc: 'Id of the member whose memberships pay, GUID.' })
const errors = [
  'ORDER_NOT_FOUND',
  'PAYMENT_NOT_COLLECTABLE',
  'PAYMENT_PROVIDER_NOT_CONFIGURED',
  'MEMBERSHIP_ALREADY_CHARGED',
] as const
const outcome =
  'The status of a payment tells whether its membership was charged: APPROVED or DECLINED; PENDING if the plug-in did not respond.'

const call = callsWith({ prefixes: ['/ecom'], allow: merchant, method: 'POST', emits: billingEvents })

/** Payments of line items by memberships of plug-ins (protocol/orders §11). */
export const orderMemberships = {
  chargeMemberships: call({
    path: '/v1/order-billing/charge-memberships',
    summary: `Pays line items with memberships, each with what is left of the price of its line item. ${outcome}`,
    request: s.object({
      orderId,
      memberId,
      memberships: s.req.array(MembershipCharge, { min: 1, max: 100, doc: 'Line items to pay.' }),
    }),
    reply: s.object({ payments: s.req.array(Payment, { min: 1, max: 100, doc: 'The new payments.' }) }),
    errors,
  }),

  voidMemberships: call({
    path: '/v1/order-billing/void-memberships',
    summary:
      'Voids payments by memberships: the plug-in gives the credits back, and the line items are unpaid again.',
    request: s.object({
      orderId,
      paymentIds: s.req.array(s.guid(), { min: 1, max: 100, doc: 'Ids of payments by membership.' }),
    }),
    reply: s.object({}),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_CONFLICT'],
  }),
}

/** The same for clients of the payments collector. */
export const collectedMemberships = {
  chargeMemberships: call({
    path: '/v1/payments-collector/orders/{ecomOrderId}/charge-membership',
    summary: `Pays line items with memberships. ${outcome}`,
    request: s.object({
      ecomOrderId: s.req.string({ min: 1, max: 100, doc: 'Id of the order.' }),
      memberId,
      membershipCharges: s.req.array(
        s.object({
          membershipId: s.req.string({ min: 1, max: 100, doc: 'Id of the membership.' }),
          appId: s.req.guid({ doc: 'Id of the plug-in that provides the membership, GUID.' }),
          membershipName: s.with(MembershipName, { doc: 'Name of the membership for the history.' }),
          membershipAdditionalData: s.nullable.map(s.any(), {
            doc: 'Further data, which the plug-in receives.',
          }),
          catalogReference: s.with(CatalogReference, {
            doc: 'Item that is paid. Default: that of the line item.',
          }),
          serviceProperties: s.with(ServiceProperties, { doc: 'Properties of a service, such as its time.' }),
          rootCatalogItemId: s.nullable.string({
            min: 1,
            max: 36,
            doc: 'Id of the catalogue item that the item belongs to.',
          }),
          lineItemId: s.req.string({ min: 1, max: 100, doc: 'Id of the line item to pay.' }),
        }),
        { min: 1, max: 300, doc: 'Line items to pay.' },
      ),
    }),
    reply: s.object({}),
    errors,
  }),
}
