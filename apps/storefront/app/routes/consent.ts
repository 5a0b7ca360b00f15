import { sameOriginPath } from '@stoa/client'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { consentCookie } from '../analytics/consent.ts'
import { originOf } from '../http/origin.ts'
import { readForm } from '../http/read-form.server.ts'

/** Remembers whether the shopper agrees to analytics, then goes back to the page that asked. */
export async function action({ request }: ActionFunctionArgs) {
  const answer = String((await readForm(request)).get('consent') ?? '')
  const from = request.headers.get('Referer') ?? '/'
  return redirect(sameOriginPath(from, originOf(request)) ?? '/', {
    status: 303,
    headers: { 'Set-Cookie': consentCookie(answer) },
  })
}
