import { Picture } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { ProductList } from '../product-list.tsx'
import { SectionLinks } from './section-links.tsx'

/** A collection with its picture, its words and some of its products. */
export function SpotlightSection({ section }: { section: SectionOf<'collection'> }) {
  const { id, title, text, links, picture, products } = section
  return (
    <section aria-labelledby={id} className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2.2fr]">
      {picture && (
        <Picture
          source={picture}
          alt=""
          className="aspect-[16/9] w-full rounded-sm object-[65%_75%] lg:col-span-2 lg:aspect-2/1"
        />
      )}
      <div className="grid content-start gap-5 lg:sticky lg:top-32 lg:self-start">
        <h2 id={id} dir="auto" className="font-display text-headline">
          {title}
        </h2>
        <p dir="auto" className="max-w-sm text-lg text-muted">
          {text}
        </p>
        <SectionLinks links={links} />
      </div>
      <ProductList products={products} columns={3} wholeRows />
    </section>
  )
}
