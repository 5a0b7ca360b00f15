import type { contract, FieldViolation, Order, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { violation } from '../../call/failure.ts'
import { type KnownCheckoutSettings, readPolicies } from '../../checkout-settings/index.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'

/** What the request for an order says about consents. */
export type ConsentInput = RequestOf<typeof contract.checkout.createOrder>['consents']

/** The violation of a shopper who does not agree to the policies although the shop asks for it (protocol/checkout-settings §1). */
export function missingAgreement(
  { caller }: Pick<Ctx, 'caller'>,
  { customSettings }: StoredCheckout,
  { checkoutFields }: KnownCheckoutSettings,
  consents: ConsentInput,
): FieldViolation[] {
  const isAsked =
    checkoutFields?.policyAgreementCheckbox?.visible && !customSettings?.disabledPolicyAgreementCheckbox
  if (!isAsked || consents?.policies || caller.role === 'merchant') return []
  return [
    violation(
      'consents.policies',
      'REQUIRED_FIELD',
      'must be true: this shop asks buyers to agree to its policies',
    ),
  ]
}

/** The consents as the order stores them; undefined without any. */
export async function toConsents(
  ctx: Ctx,
  consents: ConsentInput,
  { updatedDate }: KnownCheckoutSettings,
): Promise<Order['consents'] | undefined> {
  const policies = consents?.policies === true
  const digitalContent = consents?.digitalContent === true
  const marketingChannels = [...new Set(consents?.marketingChannels ?? [])]
  if (!policies && !digitalContent && marketingChannels.length === 0) return undefined
  const dates = policies ? (await readPolicies(ctx)).map(policy => policy.updatedDate) : []
  const policiesDate = [updatedDate, ...dates]
    .filter(date => date !== undefined)
    .sort()
    .at(-1)
  return {
    policies,
    ...(policies && policiesDate && { policiesDate }),
    marketingChannels,
    ...(digitalContent && { digitalContent }),
  }
}
