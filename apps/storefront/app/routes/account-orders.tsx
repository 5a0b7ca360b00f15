import { Breadcrumbs, EmptyState, LinkButton } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
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
  return { ...page, shopName: site.name, title: currentI18n().texts.account.orders }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, unlisted: true }) : []

const pageHref = (cursor: string) => `/account/orders?page=${encodeURIComponent(cursor)}`

export default function Orders() {
  const { orders, next, previous } = useLoaderData<typeof loader>()
  const {
    account,
    island: { ui },
  } = useTexts()
  return (
    <div className="shell grid gap-8 pt-6 pb-16 sm:pt-8">
      <Breadcrumbs crumbs={[{ label: account.title, href: '/account' }, { label: account.ordersCrumb }]} />
      <h1 className="font-display text-headline">{account.orders}</h1>
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <EmptyState
          title={account.noOrders}
          action={<LinkButton href="/products">{account.browse}</LinkButton>}
        >
          {account.ordersAppear}
        </EmptyState>
      )}
      {(previous || next) && (
        <nav aria-label={ui.pages} className="flex justify-between gap-4">
          {previous ? (
            <LinkButton href={pageHref(previous)} variant="secondary" rel="prev">
              {account.newer}
            </LinkButton>
          ) : (
            <span />
          )}
          {next && (
            <LinkButton href={pageHref(next)} variant="secondary" rel="next">
              {account.older}
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}
