import { accessOfScopes, CUSTOM_ROLE, type Order, scopesOfRole } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { MailRequest } from '../call/mail-request.ts'
import type { NotificationSettings } from '../call/site.ts'
import { findStaffByEmails, type StaffRecipientRow } from '../storage/identity/staff.ts'

/** The payment provider that moves no money. */
export const TEST_PROVIDER = 'test'

type OrderMail = Extract<
  MailRequest,
  {
    template:
      | 'orderReceived'
      | 'latePaymentFailed'
      | 'unplacedPaymentFailed'
      | 'chargebackReceived'
      | 'subscriptionPaymentFailed'
  }
>

/**
 * Mails each address that the shop has set for `kind`. Staff read the mail in their language, and get none if they may not read
 * orders; other addresses read it in the main language of the shop. `mailOf` is called only if there are addresses.
 */
export async function notifyMerchant<T extends OrderMail['template']>(
  ctx: Pick<Ctx, 'db' | 'mail' | 'site'>,
  kind: keyof NotificationSettings,
  mailOf: () =>
    | { template: T; data: Extract<OrderMail, { template: T }>['data'] }
    | Promise<{ template: T; data: Extract<OrderMail, { template: T }>['data'] }>,
): Promise<void> {
  const { db, site } = ctx
  const addresses = site.settings.notifications?.[kind] ?? []
  if (addresses.length === 0) return
  const emails = addresses.map(address => address.toLowerCase())
  const staff = new Map((await findStaffByEmails(db, site.id, emails)).map(row => [row.email, row]))
  const mail = await mailOf()
  for (const to of addresses) {
    const member = staff.get(to.toLowerCase())
    if (member && !readsOrders(member)) continue
    ctx.mail({ ...mail, to, language: member?.language ?? site.locale } as OrderMail)
  }
}

const readsOrders = ({ role, scopes }: StaffRecipientRow) =>
  accessOfScopes(scopes ?? (role === CUSTOM_ROLE ? [] : scopesOfRole(role))).ORDERS !== 'NONE'

/** What mails to the merchant have about an order. One with a payment at the test provider is a test order. */
export function merchantOrderData(
  { config }: Pick<Ctx, 'config'>,
  { id, number, buyerInfo, billingInfo, recipientInfo, test }: Order,
  payments: readonly { provider: string }[],
) {
  const { firstName, lastName } = billingInfo?.contactDetails ?? recipientInfo?.contactDetails ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    number: String(number ?? ''),
    buyer: [name, buyerInfo?.email ?? ''].filter(line => line !== ''),
    isTest: test === true || payments.some(({ provider }) => provider === TEST_PROVIDER),
    link: `${config.publicUrl}/admin/orders/${id}`,
  }
}
