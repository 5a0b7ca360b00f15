import { Anchor, LinkButton, Picture, Price, Section } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import { collectionHref, listCollections, someProducts } from '../catalogue/catalogue.server.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { teaserOf } from '../catalogue/product-teaser.ts'
import { shopStructuredData } from '../catalogue/structured-data.ts'
import { ArticleList } from '../components/article-card.tsx'
import { CollectionArcade } from '../components/collection-arcade.tsx'
import { ProductList } from '../components/product-list.tsx'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { listArticles } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'
import type { RootData } from '../root.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, collections, newest, journal] = await Promise.all([
    orErrorPage(currentSite()),
    listCollections(context),
    someProducts(9, { newest: true }),
    listArticles(1, 3),
  ])
  const spotlight = collections[0]
  const first = newest.find(product => product.stock.inventoryStatus !== 'OUT_OF_STOCK')
  const rest = newest.filter(product => product !== first)
  const chosen = spotlight?.id ? await someProducts(3, { collectionId: spotlight.id }) : []
  const origin = shopUrlOf(request)
  const i18n = currentI18n()
  return {
    shopName: site.name,
    canonical: i18n.prefix ? origin : `${origin}/`,
    structured: shopStructuredData(origin, site.name),
    hero: first && { ...teaserOf(first, i18n), picture: picturesOf(first.media)[0] },
    newest: rest.slice(0, 8).map(product => teaserOf(product, i18n)),
    articles: journal.articles,
    arcade: collections.slice(0, 6).map(({ name, slug, media, numberOfProducts }) => ({
      name: name ?? '',
      href: collectionHref(slug),
      picture: picturesOf(media)[0],
      count: numberOfProducts,
    })),
    spotlight: spotlight && {
      name: spotlight.name ?? '',
      description: spotlight.description ?? '',
      href: collectionHref(spotlight.slug),
      banner: picturesOf(spotlight.media)[0],
      products: chosen.map(product => teaserOf(product, i18n)),
    },
  }
}

const lead = 'Cups, cloths, lamps and tools, made to be used every day and to look better for it.'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { shopName, canonical, hero, structured } = loaderData
  return [
    ...pageMeta({ title: shopName, shopName, description: lead, canonical, picture: hero?.picture?.url }),
    { 'script:ld+json': structured },
  ]
}

export default function Home() {
  const { hero, newest, arcade, spotlight, articles } = useLoaderData<typeof loader>()
  const shopName = useRouteLoaderData<RootData>('root')?.shopName
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="shell grid items-end gap-x-12 gap-y-10 pt-14 lg:grid-cols-[1.15fr_1fr]">
          <div className="grid gap-7 self-center lg:pb-20">
            <p className="eyebrow text-accent">{shopName}, house and garden</p>
            <h1 className="font-display text-display tracking-tightest">Things worth keeping within reach</h1>
            <p className="max-w-md text-lg text-muted">{lead}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton href="/products" size="lg">
                Shop everything
              </LinkButton>
              <LinkButton href="/products?sort=newest" size="lg" variant="secondary">
                What is new
              </LinkButton>
            </div>
          </div>
          {hero && (
            <Anchor href={hero.href} className="group mx-auto block w-full max-w-md lg:max-w-lg">
              <div className="arch aspect-4/5 overflow-hidden bg-paper">
                <Picture
                  source={hero.picture}
                  alt=""
                  eager
                  className="size-full transition-[scale] duration-700 ease-settle group-hover:scale-[1.03]"
                />
              </div>
              <div className="flex items-baseline justify-between gap-6 border-t-2 border-ink py-4">
                <bdi className="font-medium underline-offset-4 group-hover:underline">{hero.name}</bdi>
                <Price amount={hero.price} fullAmount={hero.fullPrice} from={hero.from} size="sm" />
              </div>
            </Anchor>
          )}
        </div>
      </div>
      <div className="shell grid gap-24 pt-20 sm:gap-32 sm:pt-28">
        <Section id="collections" title="Under the arches">
          <CollectionArcade collections={arcade} />
        </Section>
        <Section
          id="new"
          title="New in the shop"
          aside={
            <Anchor href="/products?sort=newest" className="link text-sm">
              All new products
            </Anchor>
          }
        >
          <ProductList products={newest} />
        </Section>
        {spotlight && (
          <section aria-labelledby="spotlight" className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2.2fr]">
            {spotlight.banner && (
              <Picture
                source={spotlight.banner}
                alt=""
                className="aspect-[16/9] w-full rounded-sm object-[65%_75%] lg:col-span-2 lg:aspect-2/1"
              />
            )}
            <div className="grid content-start gap-5 lg:sticky lg:top-32 lg:self-start">
              <h2 id="spotlight" className="font-display text-headline">
                {spotlight.name}
              </h2>
              <p className="max-w-sm text-lg text-muted">{spotlight.description}</p>
              <p>
                <LinkButton href={spotlight.href} variant="secondary">
                  See all of {spotlight.name}
                </LinkButton>
              </p>
            </div>
            <ProductList products={spotlight.products} columns={3} />
          </section>
        )}
        {articles.length > 0 && (
          <Section
            id="journal"
            title="From the journal"
            aside={
              <Anchor href="/journal" className="link text-sm">
                All articles
              </Anchor>
            }
          >
            <ArticleList articles={articles} />
          </Section>
        )}
      </div>
    </>
  )
}
