import { Button, Field, SearchIcon, TextInput } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { collectionHref, listCollections, listProducts } from '../catalogue/catalogue.server.ts'
import { filterCount, readListState } from '../catalogue/list-state.ts'
import { ArticleCard } from '../components/article-card.tsx'
import { Listing } from '../components/listing.tsx'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import type { ArticleTeaser } from '../journal/article.ts'
import { searchArticles } from '../journal/journal.server.ts'
import { currentSite } from '../platform/site.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = readListState(new URL(request.url).searchParams)
  const [site, collections, list, articles] = await Promise.all([
    orErrorPage(currentSite()),
    listCollections(context),
    state.words ? listProducts(state) : undefined,
    state.words && state.page === 1 ? searchArticles(state.words) : [],
  ])
  return {
    state,
    list,
    articles,
    shopName: site.name,
    currency: site.currency,
    collections: collections.map(({ name, slug }) => ({ name: name ?? '', href: collectionHref(slug) })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { state, shopName } = loaderData
  return pageMeta({ title: state.words ? `Search: ${state.words}` : 'Search', shopName, unlisted: true })
}

export default function Search() {
  const { state, list, articles, currency, collections } = useLoaderData<typeof loader>()
  return (
    <div className="shell">
      <div className="grid gap-6 pt-12 pb-12 sm:pt-16">
        <h1 className="font-display text-headline">
          {list ? (
            <>
              {list.total === 1 ? 'One thing' : `${list.total || 'Nothing'}${list.total ? ' things' : ''}`}{' '}
              for <q dir="auto">{state.words}</q>
            </>
          ) : (
            'What are you looking for?'
          )}
        </h1>
        <search>
          <form action="/search" className="flex max-w-2xl gap-2">
            <Field id="search" label="Search the shop" hideLabel className="flex-1">
              {control => (
                <TextInput
                  {...control}
                  name="q"
                  type="search"
                  defaultValue={state.words}
                  maxLength={100}
                  placeholder="A lamp, something linen, indigo …"
                  className="min-h-13.5"
                />
              )}
            </Field>
            <Button type="submit" size="lg">
              <SearchIcon />
              <span className="sr-only sm:not-sr-only">Search</span>
            </Button>
          </form>
        </search>
        {list && !list.allWords && list.total > 0 && (
          <p className="text-muted">Nothing has all of these words. These have some of them.</p>
        )}
      </div>
      {list && list.total === 0 && filterCount(state) === 0 ? (
        <Suggestions collections={collections} />
      ) : list ? (
        <Listing
          path="/search"
          state={state}
          list={list}
          currency={currency}
          empty={<p>No results match these filters.</p>}
        />
      ) : (
        <Suggestions collections={collections} />
      )}
      {articles.length > 0 && <Articles articles={articles} />}
    </div>
  )
}

function Articles({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <section aria-labelledby="articles" className="mt-20 border-t border-line pt-10">
      <h2 id="articles" className="mb-8 font-display text-title">
        From the journal
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

function Suggestions({ collections }: { collections: { name: string; href: string }[] }) {
  return (
    <section aria-labelledby="suggestions" className="border-t border-line pt-8">
      <h2 id="suggestions" className="mb-4 text-muted">
        Or browse our collections
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {collections.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="font-display text-title underline-offset-4 hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
