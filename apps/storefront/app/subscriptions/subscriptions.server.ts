import { ApiError } from '@stoa/client'
import {
  cancelSubscriptionContract,
  getSubscriptionContract,
  listOwnSubscriptionContracts,
} from '@stoa/client/subscriptionContracts'
import { problemsOf } from '../cart/cart-errors.server.ts'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type SubscriptionView, subscriptionView } from './subscription-view.ts'

/** The member's subscriptions, newest first. */
export async function listSubscriptions({ client }: Visitor): Promise<SubscriptionView[]> {
  const { subscriptionContracts } = await orErrorPage(client.call(listOwnSubscriptionContracts, {}))
  const i18n = currentI18n()
  return subscriptionContracts.map(contract => subscriptionView(contract, i18n))
}

const isId = (id: string | undefined): id is string => id !== undefined && /^[\da-f-]{36}$/i.test(id)

/** One of the member's subscriptions. Those of other members are not found. */
export async function readSubscription(
  { client }: Visitor,
  id: string | undefined,
): Promise<SubscriptionView> {
  if (!isId(id)) throw notFound()
  const { subscriptionContract } = await orErrorPage(
    client.call(getSubscriptionContract, { subscriptionContractId: id }),
  )
  return subscriptionView(subscriptionContract, currentI18n())
}

/** Cancels a subscription of the member. Returns why not, if it was rejected. */
export async function cancelSubscription(
  { client }: Visitor,
  id: string | undefined,
  form: FormData,
): Promise<string | undefined> {
  if (!isId(id)) throw notFound()
  try {
    await client.call(
      cancelSubscriptionContract,
      { subscriptionContractId: id },
      { idempotencyKey: formKeyOf(form) },
    )
    return undefined
  } catch (error) {
    // It has ended meanwhile, as the member wanted.
    if (error instanceof ApiError && error.code === 'SUBSCRIPTION_CONTRACT_ENDED') return undefined
    if (error instanceof ApiError && error.code === 'SUBSCRIPTION_CONTRACT_NOT_CANCELABLE')
      return currentI18n().texts.subscriptions.notCancelable
    return problemsOf(error).join(' ')
  }
}
