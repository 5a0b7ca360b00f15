import { EmptyState, LinkButton } from '@stoa/ui'
import type { MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import { currentSite } from '../platform/site.server.ts'

export async function loader() {
  const site = await orErrorPage(currentSite())
  return { title: currentI18n().texts.product.wishList, shopName: site.name }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, unlisted: true }) : []

/** The products that this browser has on its wish list. */
export default function Favourites() {
  const { title } = useLoaderData<typeof loader>()
  const {
    product,
    island: { cart },
  } = useTexts()
  const localPath = useLocalPath()
  return (
    <div className="shell min-h-dvh pt-10 sm:pt-14">
      <h1 className="mb-8 font-display text-headline sm:mb-10">{title}</h1>
      <section hidden aria-label={title} data-favourites={localPath('/products/cards')}>
        <h2 className="sr-only">{product.wishes}</h2>
        <div data-cards />
      </section>
      {/* Seen once a script knows that there are none: nothing moves when the products come. */}
      <div data-no-favourites className="once-known">
        <EmptyState title={product.noWishes} action={<LinkButton href="/products">{cart.look}</LinkButton>}>
          {product.noWishesText}
        </EmptyState>
      </div>
    </div>
  )
}
