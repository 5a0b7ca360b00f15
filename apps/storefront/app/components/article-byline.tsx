import { fillPlural } from '../i18n/fill-text.ts'
import { useI18n } from '../i18n/use-i18n.ts'
import type { ArticleTeaser } from '../journal/article.ts'

interface Props {
  article: Pick<ArticleTeaser, 'author' | 'published'>
  /** Minutes that it takes to read; not shown for a single one. */
  minutes?: number
}

/** When an article appeared, who wrote it, and how long it is. */
export function ArticleByline({ article: { author, published }, minutes }: Props) {
  const { locale, texts } = useI18n()
  return (
    <p className="flex flex-wrap gap-x-2.5 text-sm text-muted">
      <time dateTime={published.iso}>{published.text}</time>
      {author && (
        <>
          <span aria-hidden="true">·</span>
          <bdi>{author}</bdi>
        </>
      )}
      {minutes !== undefined && minutes > 1 && (
        <>
          <span aria-hidden="true">·</span>
          <span>{fillPlural(locale, texts.journal.minutes, minutes)}</span>
        </>
      )}
    </p>
  )
}
