import type { Product } from '@stoa/client/types'
import { formatMoney } from '@stoa/react/money'
import { Link } from './link.tsx'

interface ProductGridProps {
  products: readonly Product[]
  /** Address of the next page; absent on the last one. */
  nextHref: string | undefined
}

/** Products as cards. */
export function ProductGrid({ products, nextHref }: ProductGridProps) {
  if (products.length === 0)
    return <p className="note">There are no products yet. Add the first one in the admin.</p>
  return (
    <>
      <ul className="product-grid">
        {products.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      {nextHref && (
        <Link className="button secondary" href={nextHref}>
          More products
        </Link>
      )}
    </>
  )
}

function ProductCard({ product }: { product: Product }) {
  const { url, altText, width, height } = product.media.mainMedia?.image ?? {}
  return (
    <Link className="product-card" href={`/products/${encodeURIComponent(product.slug)}`}>
      {url ? (
        <img src={url} alt={altText ?? ''} width={width} height={height} loading="lazy" />
      ) : (
        <span className="no-picture" />
      )}
      <span className="product-name">{product.name}</span>
      <span className="price">{priceText(product)}</span>
    </Link>
  )
}

/** The price of a card; the lowest one if variants differ. */
function priceText({ actualPriceRange, priceData, stock }: Product): string {
  if (!stock.inStock) return 'Sold out'
  const { minValue, maxValue } = actualPriceRange
  if (minValue === undefined || minValue === maxValue) return priceData.formatted?.discountedPrice ?? ''
  return `from ${formatMoney(minValue.toFixed(2), priceData.currency ?? 'EUR')}`
}
