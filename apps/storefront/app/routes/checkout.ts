import { type LoaderFunctionArgs, redirect } from 'react-router'
import { checkoutCookie } from '../analytics/analytics.server.ts'
import { currentCart } from '../cart/current-cart.server.ts'
import { readDestination } from '../cart/destination.ts'
import { startCheckout } from '../cart/start-checkout.server.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { hostedAddress } from '../http/theme.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/**
 * Where a shopper goes on who signed in at the checkout: to their open checkout, which came with the cart. Without a cart to the
 * account. No page links here, so nothing prefetches it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const { count } = await orErrorPage(currentCart(visitor))
  if (count === 0) return redirect('/account', 303)
  const started = await startCheckout(visitor, {
    form: new FormData(),
    shopUrl: shopUrlOf(request),
    destination: readDestination(request, (await orErrorPage(currentSite())).countries),
  })
  // The cart says why there is no checkout of it.
  if (!started.ok) return redirect('/cart', 303)
  const cookie = checkoutCookie(request, started.checkoutId)
  return redirect(hostedAddress(started.url, request, currentI18n().language), {
    status: 303,
    headers: { 'Cache-Control': 'no-store', ...(cookie && { 'Set-Cookie': cookie }) },
  })
}
