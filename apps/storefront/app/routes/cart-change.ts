import type { ActionFunctionArgs } from 'react-router'
import { changeLine } from '../cart/change-line.server.ts'
import { currentCart, viewWithTotals } from '../cart/current-cart.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { readForm } from '../http/read-form.server.ts'
import type { Reply } from '../islands/post-form.ts'
import type { ChangedReply } from '../islands/use-cart-editing.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Changes a line of the cart for the page's script. A rejection brings the cart as it really is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  const changed = await changeLine(visitor, await readForm(request))
  const formKey = newFormKey()
  if (changed.ok)
    return Response.json({
      ok: true,
      ...(await viewWithTotals(visitor, changed.cart)),
      formKey,
    } satisfies Reply<ChangedReply>)
  const cart = await currentCart(visitor).catch(() => undefined)
  return Response.json({
    ok: false,
    message: changed.problems.join(' '),
    cart,
    formKey,
  } satisfies Reply<ChangedReply>)
}
