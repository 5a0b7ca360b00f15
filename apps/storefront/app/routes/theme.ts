import { sameOriginPath } from '@stoa/client'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { originOf } from '../http/origin.ts'
import { readForm } from '../http/read-form.server.ts'
import { themeCookie } from '../http/theme.ts'

/** Remembers light or dark, then goes back to the page it was asked from. */
export async function action({ request }: ActionFunctionArgs) {
  const theme = String((await readForm(request)).get('theme') ?? '')
  const from = request.headers.get('Referer') ?? '/'
  return redirect(sameOriginPath(from, originOf(request)) ?? '/', {
    status: 303,
    headers: { 'Set-Cookie': themeCookie(theme) },
  })
}
