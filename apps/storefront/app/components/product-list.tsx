import { Badge, cardPictureAttributes, type PictureSource, Price, ProductCard, ProductGrid } from '@stoa/ui'
import { preload } from 'react-dom'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { formatNumber } from '../i18n/number-format.ts'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { CardSwatches } from './card-swatches.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Stars } from './stars.tsx'

interface Props {
  products: ProductTeaser[]
  /** How many of the first pictures to load at once. Default 0. */
  eager?: number
  headingLevel?: 2 | 3
  /** Columns on a wide screen. Default 4. */
  columns?: 3 | 4
  /** Leaves out a last product that would stand alone in a row of two on a phone. For a choice of products, not for a list. */
  wholeRows?: boolean
  /** Id of the form that compares chosen products. */
  compareForm?: string
}

/** Products as a grid of cards. */
export function ProductList({ products, eager = 0, headingLevel, columns, wholeRows, compareForm }: Props) {
  return (
    <ProductGrid columns={columns}>
      {products.map((product, index) => {
        const className =
          wholeRows && index % 2 === 0 && index === products.length - 1 ? 'max-md:hidden' : undefined
        const isEager = index < eager
        if (isEager) preloadPicture(product.pictures[0])
        const props = { product, headingLevel, compareForm, ...(isEager && { eager: true }) }
        return <CachedMarkup key={product.id} as="li" className={className} component={Card} props={props} />
      })}
    </ProductGrid>
  )
}

/** React preloads eager pictures that it renders, but not those of cached HTML. */
function preloadPicture(picture: PictureSource | undefined) {
  if (!picture) return
  const { src, srcSet, sizes } = cardPictureAttributes(picture)
  preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: srcSet && sizes, fetchPriority: 'high' })
}

interface CardProps extends Pick<Props, 'headingLevel' | 'compareForm'> {
  product: ProductTeaser
  eager?: boolean
}

function Card({ product, eager, headingLevel, compareForm }: CardProps) {
  return (
    <>
      <ProductCard
        href={product.href}
        name={product.name}
        picture={product.pictures[0]}
        hoverPicture={product.pictures[1]}
        price={<CardPrice {...product} />}
        badge={product.badge && <Badge tone={product.badge.tone}>{product.badge.text}</Badge>}
        note={product.note}
        rating={product.rating && <CardRating {...product.rating} />}
        swatches={<CardSwatches {...product} />}
        action={product.quickAdd && <QuickAdd product={product} />}
        eager={eager}
        headingLevel={headingLevel}
      />
      {compareForm && <CompareChoice product={product} form={compareForm} />}
    </>
  )
}

function CardPrice({ price, fullPrice, from, unitPrice }: ProductTeaser) {
  return (
    <>
      <Price amount={price} fullAmount={fullPrice} from={from} size="sm" />
      {unitPrice && <p className="text-xs text-muted">{unitPrice}</p>}
    </>
  )
}

/** The stars of a product, and how many reviews they come from. */
export function CardRating({ average, count }: { average: number; count: number }) {
  const { locale, texts } = useI18n()
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Stars rating={average} className="h-3.5" />
      <span aria-hidden="true" className="tabular">
        {formatNumber(locale, count)}
      </span>
      <span className="sr-only">{texts.reviews.count({ count })}</span>
    </p>
  )
}

/** Chooses a product for the comparison. */
function CompareChoice({ product: { id, name }, form }: { product: ProductTeaser; form: string }) {
  const { compare } = useTexts()
  return (
    <label className="relative z-1 mt-1 inline-flex min-h-8 items-center gap-2 text-sm text-muted">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={form}
        data-input="compare"
        className="size-4 accent-ink"
      />
      {compare.choice} <span className="sr-only">{name}</span>
    </label>
  )
}
