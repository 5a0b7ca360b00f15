import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProductView } from '../../../shop/product-view.tsx'
import { readProduct } from '../../catalogue.ts'

type Props = PageProps<'/products/[slug]'>

const productOf = async ({ params }: Props) =>
  (await readProduct(decodeURIComponent((await params).slug))) ?? notFound()

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await productOf(props)).name }
}

export default async function ProductPage(props: Props) {
  return <ProductView product={await productOf(props)} />
}
