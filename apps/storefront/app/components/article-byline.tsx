import { useTexts } from '../i18n/use-i18n.ts'
import type { ArticleTeaser } from '../journal/article.ts'

interface Props {
  article: Pick<ArticleTeaser, 'author' | 'published'>
  /** Minutes that it takes to read; not shown for a single one. */
  minutes?: number
}

/** When an article appeared, who wrote it, and how long it is. */
export function ArticleByline({ article: { author, published }, minutes }: Props) {
  const texts = useTexts()
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
          <span>{texts.journal.minutes({ count: minutes })}</span>
        </>
      )}
    </p>
  )
}
