import { Badge, Price, ProductCard, ProductGrid } from '@stoa/ui'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'

interface Props {
  products: ProductTeaser[]
  /** How many of the first pictures to load at once. Default 0. */
  eager?: number
  headingLevel?: 2 | 3
  /** Columns on a wide screen. Default 4. */
  columns?: 3 | 4
}

/** Products as a grid of cards. */
export function ProductList({ products, eager = 0, headingLevel, columns }: Props) {
  return (
    <ProductGrid columns={columns}>
      {products.map((product, index) => (
        <li key={product.id}>
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
            eager={index < eager}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ProductGrid>
  )
}
