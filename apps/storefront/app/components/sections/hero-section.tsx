import { Anchor, classNames, Picture, Price } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { SectionLinks } from './section-links.tsx'

interface Props {
  section: SectionOf<'hero'>
  /** Further down the page, where it is not the page's first heading. */
  inner?: boolean
}

/** The entrance of a page: a sentence beside a product, or beside a picture. */
export function HeroSection({ section, inner }: Props) {
  const { id, eyebrow, title, text, links, product, picture } = section
  const Heading = inner ? 'h2' : 'h1'
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('bg-surface', inner ? 'rounded-sm' : 'border-b border-line')}
    >
      <div className="shell grid items-end gap-x-12 gap-y-10 pt-14 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-7 self-center lg:pb-20">
          {eyebrow && (
            <p dir="auto" className="eyebrow text-accent">
              {eyebrow}
            </p>
          )}
          {title && (
            <Heading id={id} dir="auto" className="font-display text-display tracking-tightest">
              {title}
            </Heading>
          )}
          {text && (
            <p dir="auto" className="max-w-md text-lg text-muted">
              {text}
            </p>
          )}
          <SectionLinks links={links} size="lg" />
        </div>
        {product && (
          <Anchor href={product.href} className="group mx-auto block w-full max-w-md lg:max-w-lg">
            <div className="arch aspect-4/5 overflow-hidden bg-paper">
              <Picture
                source={product.pictures[0]}
                alt=""
                eager
                className="size-full transition-[scale] duration-700 ease-settle group-hover:scale-[1.03]"
              />
            </div>
            <div className="flex items-baseline justify-between gap-6 border-t-2 border-ink py-4">
              <bdi className="font-medium underline-offset-4 group-hover:underline">{product.name}</bdi>
              <Price amount={product.price} fullAmount={product.fullPrice} from={product.from} size="sm" />
            </div>
          </Anchor>
        )}
        {picture && (
          <div className="arch aspect-4/3 overflow-hidden bg-paper lg:aspect-square lg:self-end">
            <Picture source={picture} alt={picture.altText ?? ''} eager className="size-full" />
          </div>
        )}
      </div>
    </section>
  )
}
