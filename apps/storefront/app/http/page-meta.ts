import type { MetaDescriptor } from 'react-router'

interface PageFacts {
  title: string
  shopName: string
  description?: string
  /** The canonical URL, without filters and choices. */
  canonical?: string
  picture?: string
  /** Keeps the page out of search engines. */
  unlisted?: boolean
}

/** Title and summaries for browsers, search engines and link previews. */
export function pageMeta({
  title,
  shopName,
  description,
  canonical,
  picture,
  unlisted,
}: PageFacts): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: `${title} · ${shopName}` },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: shopName },
  ]
  if (description)
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (canonical)
    tags.push(
      { tagName: 'link', rel: 'canonical', href: canonical },
      { property: 'og:url', content: canonical },
    )
  if (picture) tags.push({ property: 'og:image', content: picture })
  if (unlisted) tags.push({ name: 'robots', content: 'noindex' })
  return tags
}
