import { type ActionFunctionArgs, redirect } from 'react-router'
import { themeCookie } from '../http/theme.ts'

/** Remembers light or dark, then goes back to the page it was asked from. */
export async function action({ request }: ActionFunctionArgs) {
  const theme = String((await request.formData()).get('theme') ?? '')
  const from = request.headers.get('Referer')
  const back = from && URL.canParse(from) ? new URL(from) : undefined
  const own = back?.host === new URL(request.url).host
  return redirect(own && back ? back.pathname + back.search : '/', {
    status: 303,
    headers: { 'Set-Cookie': themeCookie(theme) },
  })
}
