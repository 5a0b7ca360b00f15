import { Alert, Breadcrumbs, Button, LinkButton } from '@stoa/ui'
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
import { localPath } from '../i18n/i18n.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { requireMember } from '../platform/member.server.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'
import { cancelSubscription, readSubscription } from '../subscriptions/subscriptions.server.ts'

const pageOf = (id: string | undefined) => localPath(currentI18n(), `/account/subscriptions/${id}`)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const [site, subscription] = await Promise.all([
    orErrorPage(currentSite()),
    readSubscription(visitor, params.id),
  ])
  if (!subscription.isCancelable) throw redirect(pageOf(params.id), 303)
  const title = currentI18n().texts.subscriptions.cancelTitle
  return { subscription, title, shopName: site.name, formKey: newFormKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const visitor = visitorOf(context)
  await requireMember(visitor, request)
  const problem = await cancelSubscription(visitor, params.id, await readForm(request))
  return problem ? data({ problem }, { status: 409 }) : redirect(pageOf(params.id), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, unlisted: true }) : []

/** Asks for a confirmation, and says what a cancellation does. Works without scripts. */
export default function CancelSubscriptionPage() {
  const { subscription, title, formKey } = useLoaderData<typeof loader>()
  const { account, subscriptions: texts } = useTexts()
  const answer: { problem?: string } = useActionData<typeof action>() ?? {}
  const page = `/account/subscriptions/${subscription.id}`
  return (
    <div className="shell grid gap-8 pt-6 pb-16 sm:pt-8">
      <Breadcrumbs
        crumbs={[
          { label: account.title, href: '/account' },
          { label: subscription.name, href: page },
          { label: texts.cancel },
        ]}
      />
      <h1 className="font-display text-headline">{title}</h1>
      <div className="grid max-w-prose gap-3">
        <p className="font-medium">
          <bdi>{subscription.name}</bdi> · <span className="tabular">{subscription.amount}</span>
        </p>
        <p className="text-muted">{texts.cancelText}</p>
      </div>
      {answer.problem && <Alert tone="danger">{answer.problem}</Alert>}
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="key" value={formKey} />
        <Button type="submit">{texts.cancel}</Button>
        <LinkButton href={page} variant="secondary">
          {texts.keep}
        </LinkButton>
      </form>
    </div>
  )
}
