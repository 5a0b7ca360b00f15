import { createCheckoutFromCurrentCart, createRedirectSession } from '@stoa/client/calls'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { problemsOf } from './cart-errors.server.ts'

type Started = { ok: true; url: string } | { ok: false; problems: string[] }

/** Creates a checkout of the visitor's cart and a redirect session to the hosted page. */
export async function startCheckout({ client }: Visitor, form: FormData, origin: string): Promise<Started> {
  const key = formKeyOf(form)
  try {
    const { checkoutId } = await client.call(
      createCheckoutFromCurrentCart,
      { channelType: 'WEB' },
      { idempotencyKey: `${key}-checkout` },
    )
    const { redirectSession } = await client.call(createRedirectSession, {
      ecomCheckout: { checkoutId },
      callbacks: {
        postFlowUrl: `${origin}/`,
        cartPageUrl: `${origin}/cart`,
      },
    })
    return { ok: true, url: redirectSession.fullUrl }
  } catch (error) {
    return { ok: false, problems: problemsOf(error) }
  }
}
