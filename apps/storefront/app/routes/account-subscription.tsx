import { Alert, Anchor, Breadcrumbs, Fact, LinkButton, Picture } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { hostedAddress } from '../http/theme.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { config } from '../platform/config.server.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'
import { SubscriptionStateBadge } from '../subscriptions/subscription-list.tsx'
import { readSubscription } from '../subscriptions/subscriptions.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const [site, subscription] = await Promise.all([
    orErrorPage(currentSite()),
    readSubscription(visitor, params.id),
  ])
  const { language } = currentI18n()
  return {
    subscription,
    title: subscription.name,
    shopName: site.name,
    settings: hostedAddress(`${config.baseUrl}/account#site=${site.id}`, request, language),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, unlisted: true }) : []

export default function SubscriptionPage() {
  const { subscription, settings } = useLoaderData<typeof loader>()
  const { account, subscriptions: texts } = useTexts()
  const { id, name, title, state, amount, quantity, nextCharge, freeUntil, failure, picture } = subscription
  return (
    <div className="shell grid gap-10 pt-6 pb-16 sm:pt-8">
      <Breadcrumbs
        crumbs={[
          { label: account.title, href: '/account' },
          { label: texts.crumb, href: '/account#subscriptions' },
          { label: name },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="font-display text-headline">
          <bdi>{name}</bdi>
        </h1>
        <SubscriptionStateBadge state={state} />
      </div>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {state === 'CANCELED' && <Alert tone="neutral">{texts.canceled}</Alert>}
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Picture source={picture} alt="" sizes="8rem" className="aspect-4/5 w-32 rounded-sm" />
        <div className="grid gap-8">
          <dl className="tabular grid gap-x-10 gap-y-6 text-sm sm:grid-cols-2">
            <Fact title={account.subscription}>
              {quantity > 1 ? `${quantity} × ` : ''}
              <bdi>{title}</bdi>
            </Fact>
            <Fact title={texts.amountLabel}>{amount}</Fact>
            {freeUntil && <Fact title={texts.freeUntil}>{freeUntil}</Fact>}
            {nextCharge && (
              <Fact title={texts.nextCharge}>
                <time dateTime={nextCharge.iso}>{nextCharge.text}</time>
              </Fact>
            )}
            {subscription.orders.length > 0 && (
              <Fact title={account.orders}>
                <ul className="grid gap-1">
                  {subscription.orders.map(({ id: orderId, cycle }) => (
                    <li key={orderId}>
                      <Anchor href={`/account/orders/${orderId}`} className="link">
                        {texts.cycle({ number: cycle })}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </Fact>
            )}
          </dl>
          {!subscription.hasEnded && (
            <div className="grid justify-items-start gap-4 border-t border-line pt-8 text-sm">
              <p className="text-muted">
                {texts.paymentMethod({
                  link: text => (
                    <Anchor href={settings} className="link">
                      {text}
                    </Anchor>
                  ),
                })}
              </p>
              {subscription.isCancelable ? (
                <LinkButton href={`/account/subscriptions/${id}/cancel`} variant="secondary">
                  {texts.cancel}
                </LinkButton>
              ) : (
                <p className="text-muted">{texts.notCancelable}</p>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
