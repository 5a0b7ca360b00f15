import type { LoaderFunctionArgs } from 'react-router'
import { drawerCart } from '../cart/cart-drawer.server.ts'
import { estimateOptions } from '../cart/estimate-options.server.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { sentI18n } from '../i18n/i18n-context.tsx'
import { visitorOf } from '../platform/visitor.server.ts'

/** The cart for the drawer, with the language and texts that it needs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { options } = await estimateOptions(request)
  const drawer = await orErrorPage(drawerCart(visitorOf(context), options))
  return Response.json(
    { ...drawer, i18n: sentI18n(currentI18n()) },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}
