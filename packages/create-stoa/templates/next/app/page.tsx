import { pageOfProducts } from '../shop/page-of-products.ts'
import { ProductGrid } from '../shop/product-grid.tsx'
import { readProducts } from './catalogue.ts'

export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const { page: number } = await searchParams
  const page = pageOfProducts(String(number))
  const { products, metadata } = await readProducts(page.request)
  return (
    <>
      <h1>Products</h1>
      <ProductGrid products={products} nextHref={page.nextHref(metadata.total)} />
    </>
  )
}
