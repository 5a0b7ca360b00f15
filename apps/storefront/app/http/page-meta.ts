import { linkPreviewUrl } from '@stoa/ui'
import type { MetaDescriptor } from 'react-router'

interface PageFacts {
  title: string
  shopName: string
  description?: string
  /** The canonical URL, without filters and choices. */
  canonical?: string
  picture?: string
  /** What the page is about, for link previews. @default 'website' */
  type?: 'website' | 'product' | 'article'
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
  type = 'website',
  unlisted,
}: PageFacts): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: title === shopName ? title : `${title} · ${shopName}` },
    { property: 'og:type', content: type },
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
  const preview = picture && linkPreviewUrl(picture)
  tags.push({ name: 'twitter:card', content: preview ? 'summary_large_image' : 'summary' })
  if (preview) tags.push({ property: 'og:image', content: preview })
  if (unlisted) tags.push({ name: 'robots', content: 'noindex' })
  return tags
}
