import { ApiError, SignInError } from '@stoa/client'
import { EmptyState, LinkButton } from '@stoa/ui'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
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
    return data({ shopName: site.name, cancelled: isCancelled(error) }, { status: await statusOf(error) })
  }
}

const isCancelled = (error: unknown) => error instanceof SignInError && error.code === 'access_denied'

/** Failures that the shopper can resolve get a page; failures of the platform are errors. */
async function statusOf(error: unknown): Promise<number> {
  if (error instanceof ApiError && error.code !== 'INVALID_GRANT') await orErrorPage(Promise.reject(error))
  return isCancelled(error) ? 200 : 400
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'Sign in', shopName: loaderData.shopName, unlisted: true }) : []

export default function SignInCallback() {
  const { cancelled } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-16">
      <EmptyState
        title={cancelled ? 'You are not signed in' : 'This sign-in has ended'}
        action={<LinkButton href="/sign-in">Sign in</LinkButton>}
      >
        {cancelled
          ? 'You went back before signing in. Your cart is as you left it.'
          : 'It took too long, or was started in another browser. Your cart is unchanged; please sign in again.'}
      </EmptyState>
    </div>
  )
}
