import { callsWith } from '../call.ts'
import { SubscriptionContract } from '../entities/orders/subscription-contract.ts'
import { CursorPagingMetadata, CursorQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const subscriptionContractId = s.req.guid({ doc: 'Id of the contract, GUID.' })
const subscriptionContract = s.req.with(SubscriptionContract, { doc: 'The contract.' })

const call = callsWith({ prefixes: ['/ecom'] })

/** Subscriptions that were bought. The platform charges their cycles (protocol/subscription-options §3). Ours. */
export const subscriptionContracts = {
  getSubscriptionContract: call({
    method: 'GET',
    path: '/v1/subscription-contracts/{subscriptionContractId}',
    summary: 'Returns a subscription of the caller; merchants get every subscription.',
    request: s.object({ subscriptionContractId }),
    reply: s.object({ subscriptionContract }),
    allow: everyone,
    errors: ['SUBSCRIPTION_CONTRACT_NOT_FOUND'],
  }),

  listOwnSubscriptionContracts: call({
    method: 'GET',
    path: '/v1/own-subscription-contracts',
    summary: 'Returns the subscriptions of the caller, newest first.',
    request: s.object({}),
    reply: s.object({
      subscriptionContracts: s.req.array(SubscriptionContract, { max: 100, doc: 'Contracts, newest first.' }),
    }),
    checkoutPage: { reaches: 'ORDERS' },
    allow: ['visitor', 'member'],
  }),

  querySubscriptionContracts: call({
    method: 'POST',
    path: '/v1/subscription-contracts/query',
    readOnly: true,
    summary: 'Finds subscriptions by id, status, first order and dates.',
    request: s.object({ query: s.with(CursorQuery, { doc: 'Filter, sort and page. Default: the newest.' }) }),
    reply: s.object({
      subscriptionContracts: s.req.array(SubscriptionContract, { doc: 'Contracts of the page.' }),
      pagingMetadata: s.req.with(CursorPagingMetadata, { doc: 'Cursors of the page.' }),
    }),
    allow: ['merchant'],
  }),

  changeSubscriptionPaymentMethod: call({
    method: 'POST',
    path: '/v1/subscription-contracts/{subscriptionContractId}/payment-method',
    summary:
      'Charges the next cycles to another saved payment method of the buyer. A cycle whose charge has failed is charged within a minute.',
    request: s.object({
      subscriptionContractId,
      savedPaymentMethodId: s.req.guid({
        doc: 'Id of the saved method, GUID. From `listSavedPaymentMethods`.',
      }),
    }),
    reply: s.object({ subscriptionContract }),
    allow: ['visitor', 'member'],
    errors: [
      'SUBSCRIPTION_CONTRACT_NOT_FOUND',
      'SUBSCRIPTION_CONTRACT_ENDED',
      'SAVED_PAYMENT_METHOD_NOT_FOUND',
    ],
    emits: ['stoa.ecom.v1.subscription_contract_updated'],
  }),

  cancelSubscriptionContract: call({
    method: 'POST',
    path: '/v1/subscription-contracts/{subscriptionContractId}/cancel',
    summary: 'Ends a subscription: no further cycle is charged. Orders that exist are not changed.',
    request: s.object({ subscriptionContractId }),
    reply: s.object({ subscriptionContract }),
    allow: everyone,
    errors: [
      'SUBSCRIPTION_CONTRACT_NOT_FOUND',
      'SUBSCRIPTION_CONTRACT_ENDED',
      'SUBSCRIPTION_CONTRACT_NOT_CANCELABLE',
    ],
    emits: ['stoa.ecom.v1.subscription_contract_canceled'],
  }),
}
