import { Anchor, Button, EmptyState, LinkButton, Section } from '@stoa/ui'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { loadBlocks, submitBlock } from '../features/blocks.server.ts'
import { Blocks } from '../features/blocks.tsx'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { readForm } from '../http/read-form.server.ts'
import { hostedAddress } from '../http/theme.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import { OrderList } from '../orders/order-list.tsx'
import { listOrders } from '../orders/orders.server.ts'
import { config } from '../platform/config.server.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'
import { SubscriptionList } from '../subscriptions/subscription-list.tsx'
import { listSubscriptions } from '../subscriptions/subscriptions.server.ts'

const RECENT = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const member = await requireMember(visitor, request)
  const [site, { orders, next }, subscriptions, blocks] = await Promise.all([
    orErrorPage(currentSite()),
    listOrders(visitor, null, RECENT),
    listSubscriptions(visitor),
    loadBlocks('account', visitor, {}),
  ])
  const i18n = currentI18n()
  return {
    member,
    title: i18n.texts.account.title,
    orders,
    subscriptions,
    blocks,
    more: next !== undefined,
    shopName: site.name,
    settings: hostedAddress(`${config.baseUrl}/account#site=${site.id}`, request, i18n.language),
  }
}

/** Forms of blocks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const submitted = await submitBlock('account', visitor, await readForm(request))
  if (!submitted) throw notFound()
  return data(submitted)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, unlisted: true }) : []

export default function Account() {
  const { member, orders, subscriptions, blocks, more, settings } = useLoaderData<typeof loader>()
  const submitted = useActionData<typeof action>()
  const { account, subscriptions: texts } = useTexts()
  const localPath = useLocalPath()
  return (
    <div className="shell grid gap-14 pt-12 pb-16 sm:gap-16 sm:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="font-display text-headline">
            {account.hello({ name: member.name, bdi: text => <bdi>{text}</bdi> })}
          </h1>
          <p className="mt-3 text-muted">
            <bdi>{member.email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={settings} variant="secondary">
            {account.settings}
          </LinkButton>
          <form method="post" action={localPath('/sign-out')}>
            <Button type="submit" variant="secondary">
              {account.signOut}
            </Button>
          </form>
        </div>
      </div>
      <Section
        id="orders"
        title={account.orders}
        aside={
          more && (
            <Anchor href="/account/orders" className="underline underline-offset-4">
              {account.allOrders}
            </Anchor>
          )
        }
      >
        {orders.length > 0 ? (
          <OrderList orders={orders} />
        ) : (
          <EmptyState
            title={account.noOrdersYet}
            action={<LinkButton href="/products">{account.browse}</LinkButton>}
          >
            {account.ordersAppear}
          </EmptyState>
        )}
      </Section>
      {subscriptions.length > 0 && (
        <Section id="subscriptions" title={texts.title}>
          <SubscriptionList subscriptions={subscriptions} />
        </Section>
      )}
      <Blocks slot="account" blocks={blocks} path="/account" submitted={submitted} />
    </div>
  )
}
