import { ApiError, SignInError } from '@stoa/client'
import { EmptyState, LinkButton } from '@stoa/ui'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Ends a sign-in: the code becomes the session, and the cart comes along. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { session, signedIn } = visitorOf(context)
  try {
    const { returnTo } = await session.completeSignIn()
    return redirect(returnTo, { status: 303, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    // The address was opened again, for example from the history: the sign-in is already complete.
    if (signedIn) return redirect('/account', 303)
    const site = await orErrorPage(currentSite())
    return data(
      {
        shopName: site.name,
        title: currentI18n().texts.signIn.title,
        cancelled: isCancelled(error),
      },
      { status: await statusOf(error) },
    )
  }
}

const isCancelled = (error: unknown) => error instanceof SignInError && error.code === 'access_denied'

/** Failures that the shopper can resolve get a page; failures of the platform are errors. */
async function statusOf(error: unknown): Promise<number> {
  if (error instanceof ApiError && error.code !== 'INVALID_GRANT') await orErrorPage(Promise.reject(error))
  return isCancelled(error) ? 200 : 400
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, unlisted: true }) : []

export default function SignInCallback() {
  const { cancelled } = useLoaderData<typeof loader>()
  const { signIn } = useTexts()
  return (
    <div className="shell py-16">
      <EmptyState
        title={cancelled ? signIn.cancelledTitle : signIn.endedTitle}
        action={<LinkButton href="/sign-in">{signIn.title}</LinkButton>}
      >
        {cancelled ? signIn.cancelled : signIn.ended}
      </EmptyState>
    </div>
  )
}
