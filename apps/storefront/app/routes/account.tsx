import { Button, EmptyState, LinkButton, Section } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { withTheme } from '../http/theme.ts'
import { OrderList } from '../orders/order-list.tsx'
import { listOrders } from '../orders/orders.server.ts'
import { config } from '../platform/config.server.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

const RECENT = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const member = await requireMember(visitor, request)
  const [site, { orders, next }] = await Promise.all([
    orErrorPage(currentSite()),
    listOrders(visitor, null, RECENT),
  ])
  return {
    member,
    orders,
    more: next !== undefined,
    shopName: site.name,
    locale: site.locale,
    settings: withTheme(`${config.baseUrl}/account#site=${site.id}`, request),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'Your account', shopName: loaderData.shopName, unlisted: true }) : []

export default function Account() {
  const { member, orders, more, locale, settings } = useLoaderData<typeof loader>()
  return (
    <div className="shell grid gap-14 pt-12 pb-16 sm:gap-16 sm:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="font-display text-headline">
            Hello, <bdi>{member.name}</bdi>
          </h1>
          <p className="mt-3 text-muted">
            <bdi>{member.email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={settings} variant="secondary">
            Profile, addresses and security
          </LinkButton>
          <form method="post" action="/sign-out">
            <Button type="submit" variant="secondary">
              Sign out
            </Button>
          </form>
        </div>
      </div>
      <Section
        id="orders"
        title="Your orders"
        aside={
          more && (
            <a href="/account/orders" className="underline underline-offset-4">
              All orders
            </a>
          )
        }
      >
        {orders.length > 0 ? (
          <OrderList orders={orders} locale={locale} />
        ) : (
          <EmptyState
            title="No orders yet"
            action={<LinkButton href="/products">Browse the shop</LinkButton>}
          >
            Orders that you place while signed in appear here.
          </EmptyState>
        )}
      </Section>
    </div>
  )
}
