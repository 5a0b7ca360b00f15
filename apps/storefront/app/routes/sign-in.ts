import { sameOriginPath } from '@stoa/client'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { hostedAddress } from '../http/theme.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { signInLanguageCookie } from '../i18n/language-middleware.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'

/** Hands over to the hosted sign-in page, which comes back to /sign-in/callback. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, signedIn } = visitorOf(context)
  const to = new URL(request.url).searchParams.get('to') ?? '/'
  if (signedIn) return redirect(sameOriginPath(to, originOf(request)) ?? '/account', 303)
  const start = session.startSignIn({ callbackUri: `${originOf(request)}/sign-in/callback`, returnTo: to })
  const i18n = currentI18n()
  const { url } = await orErrorPage(start)
  return redirect(hostedAddress(url, request, i18n.language), {
    status: 303,
    headers: { 'Cache-Control': 'no-store', 'Set-Cookie': signInLanguageCookie(i18n) },
  })
}
