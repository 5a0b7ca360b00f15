import type { LoaderFunctionArgs } from 'react-router'
import { originOf } from '../http/origin.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    // Pages that say `noindex` must be readable. Only addresses that cost work are closed.
    'Disallow: /cart',
    'Disallow: /*/cart',
    `Sitemap: ${originOf(request)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
