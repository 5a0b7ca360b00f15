import { Anchor, Button, Field, SearchIcon, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  collectionHref,
  listCollections,
  listProducts,
  type ProductList,
} from '../catalogue/catalogue.server.ts'
import { filterCount, pageSize, readListState } from '../catalogue/list-state.ts'
import { type Place, placesFor } from '../catalogue/suggestions.server.ts'
import { ArticleCard } from '../components/article-card.tsx'
import { Listing } from '../components/listing.tsx'
import { ProductList as Products } from '../components/product-list.tsx'
import { useSearchedList } from '../components/suggestion-list.tsx'
import { listPage } from '../http/list-page.ts'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { SHARED_PAGE } from '../http/shared-page.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
import type { ArticleTeaser } from '../journal/article.ts'
import { searchArticles } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

export const handle = SHARED_PAGE

export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = readListState(new URL(request.url).searchParams)
  const [site, collections, list, articles, places] = await Promise.all([
    orErrorPage(currentSite()),
    listCollections(context),
    state.words ? listProducts(state) : undefined,
    state.words && state.page === 1 ? searchArticles(state.words) : [],
    state.words && state.page === 1 ? placesFor(state.words) : [],
  ])
  const texts = currentI18n().texts.search
  return listPage({
    title: state.words ? texts.titleWords({ words: state.words }) : texts.title,
    state,
    list,
    articles,
    places,
    shopName: site.name,
    currency: site.currency,
    collections: collections.map(({ name, slug }) => ({ name: name ?? '', href: collectionHref(slug) })),
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, shopName } = loaderData
  return pageMeta({ title, shopName, unlisted: true })
}

export default function Search() {
  const { state, list, articles, places, currency, collections } = useLoaderData<typeof loader>()
  const { locale } = useI18n()
  const { search } = useTexts()
  const localPath = useLocalPath()
  // The first page is a search; what follows narrows it or goes on.
  const isSearch = state.page === 1 && state.sort === 'featured' && filterCount(state) === 0
  const searched = useSearchedList(state.words, isSearch ? list?.total : undefined)
  return (
    <div className="shell">
      <div className="grid gap-6 pt-12 pb-12 sm:pt-16">
        <h1 className="font-display text-headline">
          {list ? <Found total={list.total} words={state.words} /> : search.question}
        </h1>
        <search>
          <form
            action={localPath('/search')}
            data-input="suggest"
            data-list="page-suggestions"
            className="flex max-w-2xl gap-2"
          >
            <Field id="search" label={search.label} hideLabel className="flex-1">
              {control => (
                <TextInput
                  {...control}
                  name="q"
                  type="search"
                  defaultValue={state.words}
                  maxLength={100}
                  placeholder={search.placeholder}
                  className="min-h-13.5"
                />
              )}
            </Field>
            <Button type="submit" size="lg">
              <SearchIcon />
              <span className="sr-only sm:not-sr-only">{search.title}</span>
            </Button>
          </form>
          <div id="page-suggestions" className="mt-6 max-w-3xl empty:hidden" />
        </search>
        {list && !list.allWords && list.total > 0 && <p className="text-muted">{search.someWords}</p>}
        {list?.corrected && (
          <p className="text-muted">
            {search.corrected({ words: list.corrected, q: text => <q dir="auto">{text}</q> })}
          </p>
        )}
        {list?.foundIn && (
          <p className="text-muted">
            {search.foundIn({
              language: new Intl.DisplayNames(locale, { type: 'language' }).of(list.foundIn) ?? list.foundIn,
            })}
          </p>
        )}
        {places.length > 0 && <Places places={places} />}
      </div>
      {/* Beside the results: what is opened here is none of them. */}
      {list?.fallback && <Instead {...list.fallback} />}
      {list ? (
        <div {...searched} data-offset={(state.page - 1) * pageSize}>
          {list.total === 0 && filterCount(state) === 0 ? (
            <Suggestions collections={collections} />
          ) : (
            <Listing
              path="/search"
              state={state}
              list={list}
              currency={currency}
              empty={<p>{search.noneMatch}</p>}
            />
          )}
        </div>
      ) : (
        <Suggestions collections={collections} />
      )}
      {articles.length > 0 && <Articles articles={articles} />}
    </div>
  )
}

/** How many products there are for the words. */
function Found({ total, words }: { total: number; words: string }) {
  const { found, foundNothing } = useTexts().search
  const values = { words, q: (text: ReactNode) => <q dir="auto">{text}</q> }
  return total === 0 ? foundNothing(values) : found({ ...values, count: total })
}

/** Collections and pages with the words. */
function Places({ places }: { places: Place[] }) {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3">
      {places.map(({ name, href }) => (
        <li key={href}>
          <Anchor href={href} className="link">
            <bdi>{name}</bdi>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function Articles({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <section aria-labelledby="articles" className="mt-20 border-t border-line pt-10">
      <h2 id="articles" className="mb-8 font-display text-title">
        {useTexts().search.articles}
      </h2>
      <ul className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map(article => (
          <li key={article.href}>
            <ArticleCard article={article} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Products in stock beside a search that finds nothing, or nothing in stock. */
function Instead({ reason, kind, products }: NonNullable<ProductList['fallback']>) {
  const { search } = useTexts()
  const title =
    reason === 'NOTHING_FOUND'
      ? search.othersBuy
      : kind === 'SIMILAR'
        ? search.soldOutSimilar
        : search.soldOutPopular
  return (
    <section aria-labelledby="instead" className="mb-16 grid gap-6 border-t border-line pt-8">
      <h2 id="instead" className="font-display text-title">
        {title}
      </h2>
      <Products products={products} headingLevel={3} />
    </section>
  )
}

function Suggestions({ collections }: { collections: { name: string; href: string }[] }) {
  return (
    <section aria-labelledby="suggestions" className="border-t border-line pt-8">
      <h2 id="suggestions" className="mb-4 text-muted">
        {useTexts().search.suggestions}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {collections.map(({ name, href }) => (
          <li key={href}>
            <Anchor href={href} className="font-display text-title underline-offset-4 hover:underline">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
