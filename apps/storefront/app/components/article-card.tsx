import { Anchor, classNames, Picture } from '@stoa/ui'
import type { ArticleTeaser } from '../journal/article.ts'
import { ArticleByline } from './article-byline.tsx'

interface Props {
  article: ArticleTeaser
  /** The first of a list: picture and words side by side on a wide screen. */
  leading?: boolean
  headingLevel?: 2 | 3
}

/** An article in a list. The whole card is one link, named by the title. */
export function ArticleCard({ article, leading, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <article
      className={classNames(
        'group relative grid content-start gap-5',
        leading && 'lg:grid-cols-[1.6fr_1fr] lg:items-center lg:gap-x-16',
      )}
    >
      <div className="aspect-16/9 overflow-hidden rounded-sm bg-surface">
        <Picture
          source={article.cover}
          alt=""
          eager={leading}
          className="size-full transition-[scale] duration-700 ease-settle group-hover:scale-[1.03]"
        />
      </div>
      <div className={classNames('grid content-start gap-2.5', leading && 'lg:gap-5')}>
        <Heading
          className={classNames('font-display', leading ? 'text-title sm:text-heading' : 'text-title')}
        >
          <Anchor
            href={article.href}
            className="decoration-1 underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-sm group-hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
          >
            <bdi>{article.title}</bdi>
          </Anchor>
        </Heading>
        <p dir="auto" className={classNames('max-w-prose text-muted', leading && 'lg:text-lg')}>
          {article.excerpt}
        </p>
        <ArticleByline article={article} />
      </div>
    </article>
  )
}

interface ListProps {
  articles: ArticleTeaser[]
  headingLevel?: 2 | 3
}

/** Articles as a grid of cards. */
export function ArticleList({ articles, headingLevel }: ListProps) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10">
      {articles.map(article => (
        <li key={article.id}>
          <ArticleCard article={article} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
