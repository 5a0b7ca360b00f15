import { queryProducts } from '@stoa/client/products'
import { useCall } from '@stoa/react'
import { useSearchParams } from 'react-router'
import { pageOfProducts } from '../shop/page-of-products.ts'
import { problemOf } from '../shop/problem-of.ts'
import { ProductGrid } from '../shop/product-grid.tsx'

export function HomePage() {
  const [search] = useSearchParams()
  const page = pageOfProducts(search.get('page'))
  const { data, error } = useCall(queryProducts, page.request)
  if (error)
    return (
      <p className="problem" role="alert">
        {problemOf(error)}
      </p>
    )
  if (!data) return <p role="status">Loading the products …</p>
  return (
    <>
      <h1>Products</h1>
      <ProductGrid products={data.products} nextHref={page.nextHref(data.metadata.total)} />
    </>
  )
}
