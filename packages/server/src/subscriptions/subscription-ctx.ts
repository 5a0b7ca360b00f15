import type { contract, ErrorsOf, EventsOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { TransactionsEvent } from '../payments/index.ts'

export type SubscriptionEvent =
  | 'stoa.ecom.v1.subscription_contract_created'
  | 'stoa.ecom.v1.subscription_contract_updated'
  | 'stoa.ecom.v1.subscription_contract_canceled'
  | 'stoa.ecom.v1.subscription_contract_ended'

type CreateOrder = typeof contract.orders.createOrder

/** The context of the background work: it writes orders and payments. */
export type SubscriptionCtx = Ctx<
  ErrorsOf<CreateOrder>,
  EventsOf<CreateOrder> | TransactionsEvent | SubscriptionEvent
>
