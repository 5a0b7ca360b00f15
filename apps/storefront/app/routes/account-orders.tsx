import { Breadcrumbs, EmptyState, LinkButton } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { OrderList } from '../orders/order-list.tsx'
import { listOrders } from '../orders/orders.server.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const cursor = new URL(request.url).searchParams.get('page')
  const [site, page] = await Promise.all([orErrorPage(currentSite()), listOrders(visitor, cursor)])
  return { ...page, shopName: site.name, locale: site.locale }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'Your orders', shopName: loaderData.shopName, unlisted: true }) : []

const pageHref = (cursor: string) => `/account/orders?page=${encodeURIComponent(cursor)}`

export default function Orders() {
  const { orders, next, previous, locale } = useLoaderData<typeof loader>()
  return (
    <div className="shell grid gap-8 pt-6 pb-16 sm:pt-8">
      <Breadcrumbs crumbs={[{ label: 'Your account', href: '/account' }, { label: 'Orders' }]} />
      <h1 className="font-display text-headline">Your orders</h1>
      {orders.length > 0 ? (
        <OrderList orders={orders} locale={locale} />
      ) : (
        <EmptyState title="No orders" action={<LinkButton href="/products">Browse the shop</LinkButton>}>
          Orders that you place while signed in appear here.
        </EmptyState>
      )}
      {(previous || next) && (
        <nav aria-label="Pages" className="flex justify-between gap-4">
          {previous ? (
            <LinkButton href={pageHref(previous)} variant="secondary" rel="prev">
              Newer
            </LinkButton>
          ) : (
            <span />
          )}
          {next && (
            <LinkButton href={pageHref(next)} variant="secondary" rel="next">
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}
