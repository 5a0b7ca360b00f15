import type { ActionFunctionArgs } from 'react-router'
import { changeCart } from '../cart/change-cart.server.ts'
import { currentCart, pricedCart } from '../cart/current-cart.server.ts'
import { estimateOptions } from '../cart/estimate-options.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { readForm } from '../http/read-form.server.ts'
import type { Reply } from '../islands/post-form.ts'
import type { ChangedReply } from '../islands/use-cart-editing.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Changes the cart for the page's script. A rejection brings the cart as it really is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  const form = await readForm(request)
  const [changed, { options, cookie }] = await Promise.all([
    changeCart(visitor, form),
    estimateOptions(request, form),
  ])
  const formKey = newFormKey()
  if (!changed.ok) {
    const cart = await currentCart(visitor).catch(() => undefined)
    const message = changed.problems.join(' ')
    return Response.json({ ok: false, message, cart, formKey } satisfies Reply<ChangedReply>)
  }
  return Response.json(
    {
      ok: true,
      ...(await pricedCart(visitor, options, changed.cart)),
      formKey,
    } satisfies Reply<ChangedReply>,
    cookie ? { headers: { 'Set-Cookie': cookie } } : undefined,
  )
}
