import type { LoaderFunctionArgs } from 'react-router'
import { originOf } from '../http/origin.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /cart',
    'Disallow: /search',
    `Sitemap: ${originOf(request)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
