import { Alert } from '@stoa/ui'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { changeLine } from '../cart/change-line.server.ts'
import { currentCart, currentTotals } from '../cart/current-cart.server.ts'
import { startCheckout } from '../cart/start-checkout.server.ts'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { readForm } from '../http/read-form.server.ts'
import { CartEditor } from '../islands/cart-editor.tsx'
import { Island } from '../islands/island.tsx'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const [site, cart] = await Promise.all([orErrorPage(currentSite()), orErrorPage(currentCart(visitor))])
  const added = cart.lines.find(({ id }) => id === new URL(request.url).searchParams.get('added'))
  return {
    cart,
    totals: cart.count ? await currentTotals(visitor) : undefined,
    formKey: newFormKey(),
    added: added?.name,
    shopName: site.name,
  }
}

/** Quantity, remove and checkout as plain forms; scripts use /cart/change for the first two. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  const form = await readForm(request)
  if (form.get('intent') === 'checkout') {
    const started = await startCheckout(visitor, form, originOf(request))
    if (started.ok) return redirect(started.url, 303)
    return data({ problems: started.problems }, { status: 409 })
  }
  const changed = await changeLine(visitor, form)
  if (changed.ok) return redirect('/cart', 303)
  return data({ problems: changed.problems }, { status: 409 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'Cart', shopName: loaderData.shopName, unlisted: true }) : []

export default function CartPage() {
  const { cart, totals, formKey, added } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <div className="shell pt-10 sm:pt-14">
      <h1 className={cart.lines.length ? 'mb-8 font-display text-headline sm:mb-10' : 'sr-only'}>Cart</h1>
      {added && (
        <Alert tone="positive" className="mb-8">
          <bdi>{added}</bdi> was added to your cart.
        </Alert>
      )}
      <Island
        name="cart-board"
        component={CartEditor}
        props={{ cart, totals, formKey, problems: rejected?.problems ?? totals?.problems ?? [] }}
      />
    </div>
  )
}
