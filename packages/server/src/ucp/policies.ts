import { contract, type PolicyKind } from '@stoa/contract'
import type { Context } from './sessions.ts'
import type { Call } from './shopper-calls.ts'

type Kind = (typeof PolicyKind)[number]

/** Types of links, and their titles where the protocol does not know the type. */
const TYPES: Record<Kind, { type: string; title?: string }> = {
  termsAndConditions: { type: 'terms_of_service' },
  privacyPolicy: { type: 'privacy_policy' },
  returnPolicy: { type: 'refund_policy' },
  digitalItemPolicy: { type: 'digital_item_policy', title: 'Digital items' },
  contactUs: { type: 'contact', title: 'Contact' },
  customPolicy: { type: 'policy', title: 'Further terms' },
}

const policiesOf = async (call: Call) =>
  (await call(contract.checkoutSettings.getCheckoutPolicies, {})).policies

/** Links to the policies of the shop, which the buyer must be shown. */
export const policyLinks = async (
  { publicUrl, clientId }: Pick<Context, 'clientId'> & { publicUrl: string },
  call: Call,
) =>
  (await policiesOf(call)).map(({ kind, title }) => ({
    ...TYPES[kind],
    ...(title && { title }),
    url: `${publicUrl}/ucp/${clientId}/policies/${TYPES[kind].type}`,
  }))

/** The text of a policy by the type of its link. Undefined if the shop has none. */
export const policyText = async (call: Call, type: string): Promise<string | undefined> =>
  (await policiesOf(call)).find(({ kind }) => TYPES[kind].type === type)?.content
