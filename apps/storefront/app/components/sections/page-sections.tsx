import { classNames } from '@stoa/ui'
import type { Section } from '../../content/section.ts'
import { ArticleList } from '../article-card.tsx'
import { CollectionArcade } from '../collection-arcade.tsx'
import { ProductList } from '../product-list.tsx'
import { ContactForm } from './contact-form.tsx'
import { HeroSection } from './hero-section.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { QuotesSection } from './quotes-section.tsx'
import { SpotlightSection } from './spotlight-section.tsx'
import { StorySection, TextSection } from './story-section.tsx'
import { TitledSection } from './titled-section.tsx'

interface Props {
  sections: Section[]
  /** Form that has been sent, and what was wrong with it. */
  sent?: string
  problem?: string
}

/** The sections of a page. A hero reaches from edge to edge, the others stand in one column. */
export function PageSections({ sections, ...form }: Props) {
  const first = sections[0]?.kind === 'hero' ? sections[0] : undefined
  const others = first ? sections.slice(1) : sections
  return (
    <>
      {first && <HeroSection section={first} />}
      <div
        className={classNames(
          'shell grid grid-cols-[minmax(0,1fr)] gap-24 sm:gap-32',
          first ? 'pt-20 sm:pt-28' : 'pt-4',
        )}
      >
        {others.map(section => (
          <AnySection key={section.id} section={section} {...form} />
        ))}
      </div>
    </>
  )
}

function AnySection({ section, ...form }: { section: Section; sent?: string; problem?: string }) {
  switch (section.kind) {
    case 'hero':
      return <HeroSection section={section} inner />
    case 'collections':
      return (
        <TitledSection section={section}>
          <CollectionArcade collections={section.collections} />
        </TitledSection>
      )
    case 'collection':
      return <SpotlightSection section={section} />
    case 'products':
      return (
        <TitledSection section={section}>
          <ProductList products={section.products} />
        </TitledSection>
      )
    case 'story':
      return <StorySection section={section} />
    case 'journal':
      return (
        <TitledSection section={section}>
          <ArticleList articles={section.articles} />
        </TitledSection>
      )
    case 'pictures':
      return <PicturesSection section={section} />
    case 'text':
      return <TextSection section={section} />
    case 'quotes':
      return <QuotesSection section={section} />
    case 'newsletter':
      return <NewsletterForm section={section} {...form} />
    case 'contact':
      return <ContactForm section={section} {...form} />
  }
}
