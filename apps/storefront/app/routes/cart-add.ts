import type { ActionFunctionArgs } from 'react-router'
import { addLine } from '../cart/add-line.server.ts'
import { drawerCart } from '../cart/cart-drawer.server.ts'
import { estimateOptions } from '../cart/estimate-options.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { readForm } from '../http/read-form.server.ts'
import type { AddedReply } from '../islands/buy-box.tsx'
import type { Reply } from '../islands/post-form.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Adds to the cart for the page's script. Each answer brings the key of the next submission. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  const added = await addLine(visitor, await readForm(request))
  const formKey = newFormKey()
  if (!added.ok)
    return Response.json({ ok: false, message: added.problem, formKey } satisfies Reply<AddedReply>)
  const { options } = await estimateOptions(request)
  return Response.json({
    ok: true,
    ...(await drawerCart(visitor, options, added.cart)),
    lineId: added.lineId,
    formKey,
  } satisfies Reply<AddedReply>)
}
