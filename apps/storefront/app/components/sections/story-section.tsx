import { classNames, Picture } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { ArticleBody } from '../article-body.tsx'
import { SectionLinks } from './section-links.tsx'

/** Something to tell, beside a picture. */
export function StorySection({ section }: { section: SectionOf<'story'> }) {
  const { id, eyebrow, title, text, blocks, links, picture } = section
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('grid items-center gap-x-16 gap-y-10', picture && 'lg:grid-cols-[1.2fr_1fr]')}
    >
      {picture && (
        <Picture source={picture} alt={picture.altText ?? ''} className="aspect-4/3 w-full rounded-sm" />
      )}
      <div className="grid max-w-prose content-center gap-5">
        {eyebrow && (
          <p dir="auto" className="eyebrow text-accent">
            {eyebrow}
          </p>
        )}
        {title && (
          <h2 id={id} dir="auto" className="font-display text-heading">
            {title}
          </h2>
        )}
        {text && (
          <p dir="auto" className="text-lg text-muted">
            {text}
          </p>
        )}
        {blocks.length > 0 && <ArticleBody blocks={blocks} />}
        <SectionLinks links={links} />
      </div>
    </section>
  )
}

/** A text in one column. */
export function TextSection({ section }: { section: SectionOf<'text'> }) {
  const { id, title, text, blocks, links } = section
  return (
    <section aria-labelledby={title ? id : undefined} className="grid max-w-prose gap-5">
      {title && (
        <h2 id={id} dir="auto" className="font-display text-heading">
          {title}
        </h2>
      )}
      {text && (
        <p dir="auto" className="text-lg">
          {text}
        </p>
      )}
      {blocks.length > 0 && <ArticleBody blocks={blocks} plain />}
      <SectionLinks links={links} />
    </section>
  )
}
