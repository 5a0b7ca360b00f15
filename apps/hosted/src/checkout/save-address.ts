import type { ClientCore } from '@stoa/client'
import { addAddressOfCheckout } from '@stoa/client/members'

/** Short limits: saving the address must not delay the thank-you page. */
const patience = { timeoutMs: 5000, retries: 0 }

/** Adds the delivery address of the checkout to the member's account. */
export const saveAddress = (client: ClientCore<unknown>, checkoutId: string) =>
  client.call(addAddressOfCheckout, { checkoutId }, patience)
