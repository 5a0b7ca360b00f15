import { getOrder } from '@stoa/client/calls'
import { EmptyState, LinkButton } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentSite } from '../platform/site.server.ts'
import { type Visitor, visitorOf } from '../platform/visitor.server.ts'

/** Where the checkout sends the shopper after an order was placed, with the order's id. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await orErrorPage(currentSite())
  const id = new URL(request.url).searchParams.get('orderId')
  return { shopName: site.name, order: id ? await ownOrder(visitorOf(context), id) : undefined }
}

/** The order if it is this visitor's; the thanks stand without it too. */
async function ownOrder({ client, known }: Visitor, id: string) {
  if (!known) return
  try {
    const { order } = await client.call(getOrder, { id })
    return {
      number: order.number,
      total: order.priceSummary?.total?.formattedAmount,
      email: order.buyerInfo?.email,
    }
  } catch (error) {
    console.error(error)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'Thank you', shopName: loaderData.shopName, unlisted: true }) : []

export default function ThankYou() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="shell">
      <EmptyState
        headingLevel={1}
        title="Thank you, it is yours"
        action={<LinkButton href="/products">Back to the shop</LinkButton>}
      >
        {order ? (
          <p>
            Your order <strong className="font-medium text-ink">{order.number}</strong>
            {order.total && ` over ${order.total}`} is placed.
            {order.email && ` We write to ${order.email} as soon as it is on its way.`}
          </p>
        ) : (
          <p>Your order is placed.</p>
        )}
      </EmptyState>
    </div>
  )
}
