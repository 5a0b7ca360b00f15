import { createCheckoutFromCurrentCart, createRedirectSession, getCurrentCart } from '@stoa/client/calls'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { problemsOf } from './cart-errors.server.ts'
import type { Destination } from './destination.ts'

type Started = { ok: true; url: string; checkoutId: string } | { ok: false; problems: string[] }

interface StartOptions {
  form: FormData
  /** Address of the shop in the language of the shopper. */
  shopUrl: string
  /** Where the cart's estimate delivers to. The checkout starts with it, so that the total stays the same. */
  destination: Destination | undefined
}

/** Creates a checkout of the visitor's cart and a redirect session to the hosted page. */
export async function startCheckout(
  { client }: Visitor,
  { form, shopUrl, destination }: StartOptions,
): Promise<Started> {
  const key = formKeyOf(form)
  try {
    // An open checkout may have a whole address already: parts of another one must not get into it.
    const isFirst = destination && !(await client.call(getCurrentCart, {})).cart.checkoutId
    const shippingAddress = isFirst ? destination : undefined
    const { checkoutId } = await client.call(
      createCheckoutFromCurrentCart,
      { channelType: 'WEB', ...(shippingAddress && { shippingAddress }) },
      { idempotencyKey: `${key}-checkout` },
    )
    const { redirectSession } = await client.call(createRedirectSession, {
      ecomCheckout: { checkoutId },
      callbacks: {
        postFlowUrl: `${shopUrl}/`,
        cartPageUrl: `${shopUrl}/cart`,
        loginUrl: `${shopUrl}/sign-in?to=/checkout`,
      },
    })
    return { ok: true, url: redirectSession.fullUrl, checkoutId }
  } catch (error) {
    return { ok: false, problems: problemsOf(error) }
  }
}
