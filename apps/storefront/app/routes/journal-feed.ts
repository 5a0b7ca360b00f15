import type { LoaderFunctionArgs } from 'react-router'
import { originOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { feedOf } from '../journal/feed.ts'
import { listArticles } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

/** As many articles as a reader that looks in now and then could have missed. */
const feedLength = 30

/** The newest articles for feed readers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ name, locale }, { articles }] = await Promise.all([
    orErrorPage(currentSite()),
    listArticles(1, feedLength),
  ])
  return new Response(feedOf(articles, { origin: originOf(request), shopName: name, locale }), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
