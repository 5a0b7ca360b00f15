import { sameOriginPath } from '@stoa/client'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { endedPreviewCookie, previewCookie } from '../content/preview.server.ts'
import { originOf } from '../http/origin.ts'
import { notFound } from '../http/page-error.ts'

/** Starts a preview by a signed link, or ends it. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const cookie = searchParams.has('end') ? endedPreviewCookie : previewCookie(searchParams.get('token') ?? '')
  if (!cookie) throw notFound()
  return redirect(sameOriginPath(searchParams.get('to') ?? '/', originOf(request)) ?? '/', {
    status: 303,
    headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
  })
}
