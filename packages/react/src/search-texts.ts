interface SeoTag {
  type?: string
  props?: Readonly<Record<string, unknown>> | null
  children?: string
  disabled?: boolean
}

interface SeoData {
  tags?: readonly SeoTag[]
}

/** Title and description of a page in search results. Empty: the page has none of its own. */
export interface SearchTexts {
  title: string
  description: string
}

/** Whether the tag is the title of the page. */
export const isSearchTitle = ({ type, disabled }: SeoTag): boolean => type === 'title' && !disabled

/** Whether the tag is the description of the page. */
export const isSearchDescription = ({ type, props, disabled }: SeoTag): boolean =>
  type === 'meta' && props?.name === 'description' && !disabled

/** The texts for search results in `seoData` of a product or collection. */
export function searchTexts(seoData: SeoData | undefined): SearchTexts {
  const tags = seoData?.tags ?? []
  const content = tags.find(isSearchDescription)?.props?.content
  return {
    title: tags.find(isSearchTitle)?.children ?? '',
    description: typeof content === 'string' ? content : '',
  }
}
