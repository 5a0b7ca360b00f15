import type { SectionOf } from '../../content/section.ts'
import { ArticleBody } from '../article-body.tsx'

/** What others say. */
export function QuotesSection({ section }: { section: SectionOf<'quotes'> }) {
  const { id, title, quotes } = section
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} dir="auto" className="eyebrow mb-8 text-accent">
          {title}
        </h2>
      )}
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {quotes.map(({ blocks, author }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once and never reordered
          <figure key={index} className="grid content-start gap-5 border-t-2 border-ink pt-6">
            <blockquote className="font-display text-title text-balance [&_p]:text-title">
              <ArticleBody blocks={blocks} plain />
            </blockquote>
            {author.length > 0 && (
              <figcaption dir="auto" className="text-sm text-muted">
                {author.map(({ text }) => text).join('')}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </section>
  )
}
