import { environment } from '@stoa/client'
import { orErrorPage } from '../http/page-error.ts'
import { currentSite } from '../platform/site.server.ts'

/** What agents read about the feed of products (`schema.feed.json`, 2026-04-17, `FeedMetadata`): it is made when it is read. */
export async function loader() {
  const { id, countries } = await orErrorPage(currentSite())
  const [country] = countries
  return Response.json(
    {
      id,
      ...(countries.length === 1 && { target_country: country }),
      updated_at: new Date(environment.now()).toISOString(),
    },
    { headers: { 'Cache-Control': 'no-cache' } },
  )
}
