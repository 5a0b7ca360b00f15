import { cutText } from '@stoa/client/cut-text'
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
import { checkoutCookie } from '../analytics/analytics.server.ts'
import { changeCart } from '../cart/change-cart.server.ts'
import { pricedCart } from '../cart/current-cart.server.ts'
import { countryName } from '../cart/delivery-view.ts'
import { readDestination } from '../cart/destination.ts'
import { estimateOptions } from '../cart/estimate-options.server.ts'
import { startCheckout } from '../cart/start-checkout.server.ts'
import { GiftCardForm } from '../components/gift-card-form.tsx'
import { type BlockResult, loadBlocks, submitBlock } from '../features/blocks.server.ts'
import { Blocks } from '../features/blocks.tsx'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { readForm } from '../http/read-form.server.ts'
import { hostedAddress } from '../http/theme.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { CartEditor } from '../islands/cart-editor.tsx'
import { EmptyCart } from '../islands/empty-cart.tsx'
import { Island } from '../islands/island.tsx'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const site = await orErrorPage(currentSite())
  const { options, countries, currencies } = await estimateOptions(request)
  const priced = await orErrorPage(pricedCart(visitor, options))
  const added = priced.cart.lines.find(({ id }) => id === new URL(request.url).searchParams.get('added'))
  const { locale, texts } = currentI18n()
  const { total } = priced
  return {
    ...priced,
    blocks: total ? await loadBlocks('cart', visitor, { total, currency: site.currency }) : [],
    title: texts.cart.title,
    destination: options.destination,
    currency: site.currency,
    currencies,
    countries: countries
      .map(code => ({ code, name: countryName(code, locale) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
    formKey: newFormKey(),
    giftCardKey: newFormKey(),
    added: added?.name,
    removed: removedFrom(new URL(request.url).searchParams),
    shopName: site.name,
  }
}

/** The line that the last form removed, in the address of the page after it. */
function removedFrom(params: URLSearchParams) {
  const reference = params.get('removed')
  const quantity = Number(params.get('quantity'))
  return reference
    ? { reference, quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1 }
    : undefined
}

/** All forms of the cart without scripts; scripts use /cart/change for all but the checkout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  const submitted = await submitBlock('cart', visitor, form)
  if (submitted) return data({ submitted })
  if (intent === 'checkout') {
    const started = await startCheckout(visitor, {
      form,
      shopUrl: shopUrlOf(request),
      destination: readDestination(request, (await orErrorPage(currentSite())).countries),
    })
    if (started.ok) {
      const cookie = checkoutCookie(request, started.checkoutId)
      return redirect(hostedAddress(started.url, request, currentI18n().language), {
        status: 303,
        ...(cookie && { headers: { 'Set-Cookie': cookie } }),
      })
    }
    return data({ problems: started.problems }, { status: 409 })
  }
  const changed = await changeCart(visitor, form)
  if (!changed.ok)
    return intent === 'coupon'
      ? data(
          {
            problems: [],
            couponError: changed.problems[0],
            couponCode: String(form.get('couponCode') ?? ''),
          },
          { status: 409 },
        )
      : intent === 'gift-card'
        ? data(
            {
              problems: [],
              giftCard: {
                error: changed.problems[0] ?? '',
                code: cutText(String(form.get('giftCardCode') ?? ''), 100),
              },
            },
            { status: 409 },
          )
        : data({ problems: changed.problems }, { status: 409 })
  const { cookie } = await estimateOptions(request, form)
  const reference = String(form.get('reference') ?? '')
  const isRemoved = intent === 'remove' && reference
  const removed =
    isRemoved && new URLSearchParams({ removed: reference, quantity: String(form.get('quantity')) })
  const part = intent === 'gift-card' || intent === 'remove-gift-card' ? '#gift-card' : ''
  return redirect(removed ? `/cart?${removed}` : `/cart${part}`, {
    status: 303,
    headers: cookie ? { 'Set-Cookie': cookie } : undefined,
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, unlisted: true }) : []

/** What the action says about a rejected form. */
interface Rejected {
  submitted?: BlockResult
  problems?: string[]
  couponError?: string
  couponCode?: string
  giftCard?: { error: string; code: string }
}

export default function CartPage() {
  const {
    added,
    title,
    shopName: _,
    giftCardKey,
    blocks,
    total: _total,
    ...props
  } = useLoaderData<typeof loader>()
  const { cart, island } = useTexts()
  const { giftCard: rejectedCard, submitted, ...rejected }: Rejected = useActionData() ?? {}
  // An empty cart needs no script.
  const isEmpty = props.cart.lines.length === 0 && !props.removed
  return (
    <div className="group shell pt-10 sm:pt-14">
      <h1 className={props.cart.lines.length ? 'mb-8 font-display text-headline sm:mb-10' : 'sr-only'}>
        {title}
      </h1>
      {added && (
        <Alert tone="positive" className="mb-8">
          {cart.added({ item: added, bdi: text => <bdi>{text}</bdi> })}
        </Alert>
      )}
      {isEmpty ? (
        <EmptyCart problems={rejected.problems ?? []} />
      ) : (
        <Island name="cart-board" component={CartEditor} props={{ ...props, problems: [], ...rejected }} />
      )}
      {props.totals && (
        // A script may empty the cart: then its summary is gone.
        <section
          id="gift-card"
          aria-label={island.totals.giftCard}
          className="mt-6 hidden scroll-mt-28 rounded-md bg-surface p-6 group-has-[#summary]:block sm:p-8 lg:ms-auto lg:w-[22rem] xl:w-[25rem]"
        >
          <GiftCardForm formKey={giftCardKey} giftCard={props.totals.giftCard} rejected={rejectedCard} />
        </section>
      )}
      <div className="mt-6 hidden group-has-[#summary]:block lg:ms-auto lg:w-[22rem] xl:w-[25rem]">
        <Blocks slot="cart" blocks={blocks} path="/cart" submitted={submitted} />
      </div>
    </div>
  )
}
