import { Badge, Price, ProductCard, ProductGrid } from '@stoa/ui'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { fillPlural } from '../i18n/fill-text.ts'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
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
      {products.map((product, index) => (
        <li
          key={product.id}
          className={
            wholeRows && index % 2 === 0 && index === products.length - 1 ? 'max-md:hidden' : undefined
          }
        >
          <ProductCard
            href={product.href}
            name={product.name}
            picture={product.pictures[0]}
            hoverPicture={product.pictures[1]}
            price={
              <Price amount={product.price} fullAmount={product.fullPrice} from={product.from} size="sm" />
            }
            badge={product.badge && <Badge tone={product.badge.tone}>{product.badge.text}</Badge>}
            note={product.note}
            rating={product.rating && <CardRating {...product.rating} />}
            swatches={<CardSwatches {...product} />}
            action={product.quickAdd && <QuickAdd product={product} />}
            eager={index < eager}
            headingLevel={headingLevel}
          />
          {compareForm && <CompareChoice product={product} form={compareForm} />}
        </li>
      ))}
    </ProductGrid>
  )
}

/** The stars of a product, and how many reviews they come from. */
export function CardRating({ average, count }: { average: number; count: number }) {
  const { locale, texts } = useI18n()
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Stars rating={average} className="h-3.5" />
      <span aria-hidden="true" className="tabular">
        {new Intl.NumberFormat(locale).format(count)}
      </span>
      <span className="sr-only">{fillPlural(locale, texts.reviews.count, count)}</span>
    </p>
  )
}

/** Chooses a product for the comparison. */
function CompareChoice({ product: { id, name }, form }: { product: ProductTeaser; form: string }) {
  const { compare } = useTexts()
  return (
    <label className="relative z-1 mt-1 inline-flex min-h-8 items-center gap-2 text-sm text-muted">
      <input type="checkbox" name="id" value={id} form={form} className="size-4 accent-ink" />
      {compare.choice} <span className="sr-only">{name}</span>
    </label>
  )
}
