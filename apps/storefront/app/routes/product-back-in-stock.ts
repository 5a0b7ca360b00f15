import type { ActionFunctionArgs } from 'react-router'
import { requestBackInStock } from '../catalogue/request-back-in-stock.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { readForm } from '../http/read-form.server.ts'
import type { BackInStockReply } from '../islands/back-in-stock-form.tsx'
import type { Reply } from '../islands/post-form.ts'

/** Requests a mail about a sold-out product for the page's script. */
export async function action({ request }: ActionFunctionArgs) {
  const message = await requestBackInStock(await readForm(request))
  const formKey = newFormKey()
  return Response.json(
    (message ? { ok: false, message, formKey } : { ok: true, formKey }) satisfies Reply<BackInStockReply>,
  )
}
