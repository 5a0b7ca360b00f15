import type { LoaderFunctionArgs } from 'react-router'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { robotsText } from '../http/robots.ts'
import { currentSettings } from '../platform/site.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  // Without the settings no program is told that it may read everything: crawlers wait while robots.txt fails.
  const { deniedCrawlers } = await orErrorPage(currentSettings())
  return new Response(robotsText(originOf(request), deniedCrawlers), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
