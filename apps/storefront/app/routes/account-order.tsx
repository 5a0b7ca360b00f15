import { Alert, Anchor, Breadcrumbs, Button, Fact, OrderSummary, Picture } from '@stoa/ui'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { readForm } from '../http/read-form.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { formatDay } from '../i18n/format-day.ts'
import { useI18n } from '../i18n/use-i18n.ts'
import { buyAgain } from '../orders/buy-again.server.ts'
import { OrderStateBadge } from '../orders/order-list.tsx'
import type { OrderLine } from '../orders/order-view.ts'
import { readOrder } from '../orders/orders.server.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

type OrderWithDownloads = Awaited<ReturnType<typeof readOrder>>

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const [site, order] = await Promise.all([orErrorPage(currentSite()), readOrder(visitor, params.id)])
  const title = currentI18n().texts.account.order({ number: order.number }).trim()
  return { order, title, shopName: site.name, formKey: newFormKey() }
}

/** Buys the lines again. Lines that cannot be bought are named; else the cart shows the result. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const bought = await buyAgain(visitor, params.id ?? '', await readForm(request))
  return bought.problems.length === 0 ? redirect('/cart', 303) : data(bought, { status: 409 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, unlisted: true }) : []

export default function OrderPage() {
  const { order, title, formKey } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { texts } = i18n
  const { account } = texts
  const bought = useActionData<typeof action>()
  return (
    <div className="shell grid gap-10 pt-6 pb-16 sm:pt-8">
      <Breadcrumbs
        crumbs={[
          { label: account.title, href: '/account' },
          { label: account.ordersCrumb, href: '/account/orders' },
          { label: title },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="font-display text-headline">{title}</h1>
        <OrderStateBadge state={order.state} />
        <p className="w-full text-muted">
          {account.placed({
            date: formatDay(new Date(order.placed), i18n),
            time: text => <time dateTime={order.placed}>{text}</time>,
          })}
        </p>
      </div>
      {bought && (
        <Alert tone={bought.added > 0 ? 'neutral' : 'danger'}>
          <ul>
            {bought.problems.map(problem => (
              <li key={problem}>
                <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
          {bought.added > 0 && (
            <p>
              {account.inCart({
                link: text => (
                  <Anchor href="/cart" className="link">
                    {text}
                  </Anchor>
                ),
              })}
            </p>
          )}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
        <ul className="divide-y divide-line border-y border-line" aria-label={account.ordered}>
          {order.lines.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <div className="grid gap-10 lg:sticky lg:top-28">
          <Downloads downloads={order.downloads} />
          <OrderSummary rows={order.rows} />
          <form method="post">
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" variant="secondary" className="w-full">
              {account.buyAgain}
            </Button>
          </form>
          <dl className="grid gap-8 text-sm sm:grid-cols-2">
            <FactLines title={account.deliveryAddress} lines={order.deliverTo} />
            <FactLines title={account.billingAddress} lines={order.billTo} />
            {order.delivery && <FactLines title={account.deliveryOption} lines={[order.delivery]} />}
            {order.customFields.map(({ label, value }) => (
              <FactLines key={label} title={label} lines={[value]} />
            ))}
            {order.note && <FactLines title={account.note} lines={[order.note]} />}
          </dl>
        </div>
      </div>
    </div>
  )
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-5 py-5">
      <Picture source={line.picture} alt="" sizes="8rem" className="aspect-4/5 w-full rounded-sm" />
      <div>
        <p className="font-medium">
          <bdi>{line.name}</bdi>
        </p>
        {line.details.map(detail => (
          <p key={detail} className="text-sm text-muted">
            <bdi>{detail}</bdi>
          </p>
        ))}
        <p className="tabular text-sm text-muted">
          {line.quantity} × {line.each}
        </p>
      </div>
      <p className="tabular font-medium">{line.total}</p>
    </li>
  )
}

/** Links to the files of digital items. They expire. */
function Downloads({ downloads }: { downloads: OrderWithDownloads['downloads'] }) {
  const { account } = useI18n().texts
  if (downloads.length === 0) return null
  return (
    <section aria-labelledby="downloads" className="grid gap-2">
      <h2 id="downloads" className="font-display text-title">
        {account.downloads}
      </h2>
      <ul>
        {downloads.map(({ lineItemId, name, url, remaining }) => (
          <li key={lineItemId} className="py-2 [overflow-wrap:anywhere]">
            {remaining > 0 ? (
              <a href={url} download className="link">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <>
                <bdi>{name}</bdi> <span className="text-muted">{account.noDownloadsLeft}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FactLines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Fact title={title}>
      {lines.map(line => (
        <span key={line} className="block" dir="auto">
          {line}
        </span>
      ))}
    </Fact>
  )
