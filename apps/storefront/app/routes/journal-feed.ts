import type { LoaderFunctionArgs } from 'react-router'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { feedOf } from '../journal/feed.ts'
import { listArticles } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

/** As many articles as a reader that looks in now and then could have missed. */
const feedLength = 30

/** The newest articles for feed readers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, texts } = currentI18n()
  const [{ name }, { articles }] = await Promise.all([
    orErrorPage(currentSite()),
    listArticles(1, feedLength),
  ])
  const feed = feedOf(articles, {
    origin: shopUrlOf(request),
    locale,
    title: texts.journal.of({ shop: name }),
  })
  return new Response(feed, {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
