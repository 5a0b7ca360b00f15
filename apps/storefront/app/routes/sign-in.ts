import { type LoaderFunctionArgs, redirect } from 'react-router'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { withTheme } from '../http/theme.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Hands over to the hosted sign-in page, which comes back to /sign-in/callback. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, signedIn } = visitorOf(context)
  const to = new URL(request.url).searchParams.get('to') ?? '/'
  if (signedIn) return redirect('/account', 303)
  const start = session.startSignIn({ callbackUri: `${originOf(request)}/sign-in/callback`, returnTo: to })
  const { url } = await orErrorPage(start)
  return redirect(withTheme(url, request), { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
