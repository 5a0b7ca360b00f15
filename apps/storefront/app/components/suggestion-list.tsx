import { Anchor, Picture, Price } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { Suggestions } from '../catalogue/suggestions.server.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

const row = 'flex items-center gap-4 rounded-sm p-2 hover:bg-surface focus-visible:bg-surface'

/** Products with pictures, and other pages, for the words of a search. */
export function SuggestionList({ words, products, articles, places, total, corrected }: Suggestions) {
  const texts = useTexts()
  const { search } = texts
  return (
    <div className="grid gap-4" {...useSearchedList(words, total)}>
      <p role="status" className="text-sm text-muted">
        {total === 0
          ? search.foundNothing({ words, q: text => text })
          : texts.list.products({ count: total })}
        {corrected && <> · {search.corrected({ words: corrected, q: text => text })}</>}
      </p>
      {products.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {products.map(({ id, href, name, pictures, price, fullPrice, from }) => (
            <li key={id}>
              <Anchor href={href} className={row}>
                <Picture
                  source={pictures[0]}
                  alt=""
                  sizes="4rem"
                  className="aspect-4/5 w-14 shrink-0 rounded-sm"
                />
                <span className="grid min-w-0">
                  <bdi className="truncate font-medium">{name}</bdi>
                  <Price amount={price} fullAmount={fullPrice} from={from} size="sm" />
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 border-t border-line pt-2">
          {places.map(({ href, name }) => (
            <li key={href}>
              <Anchor href={href} className={row}>
                <bdi className="truncate">{name}</bdi>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {articles.length > 0 && (
        <ul className="border-t border-line pt-2">
          {articles.map(({ id, href, title }) => (
            <li key={id}>
              <Anchor href={href} className={row}>
                <span className="eyebrow text-muted">{texts.nav.journal}</span>
                <bdi className="truncate">{title}</bdi>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {total > products.length && (
        <Anchor
          href={`/search?q=${encodeURIComponent(words)}`}
          className="link justify-self-start py-2 text-sm"
        >
          {search.allResults}
        </Anchor>
      )}
    </div>
  )
}

/** Attributes of a list of results, from which a script counts searches and opened results. */
export const useSearchedList = (words: string, results?: number) => ({
  'data-searched': words,
  'data-record': useLocalPath()('/search/record'),
  ...(results !== undefined && { 'data-results': results }),
})

/** Searches to choose from: those of others, and in a template those of this browser, which a script fills in. */
export function SearchIdeas({ popular }: { popular: string[] }) {
  const { search } = useTexts()
  const address = useLocalPath()('/search')
  return (
    <div className="grid gap-4">
      <template data-recent-searches={address}>
        <SearchLinks title={search.recent} searches={['']}>
          <button type="button" className="link min-h-6 text-sm">
            {search.clearRecent}
          </button>
        </SearchLinks>
      </template>
      {popular.length > 0 && <SearchLinks title={search.popular} searches={popular} />}
    </div>
  )
}

function SearchLinks(props: { title: string; searches: string[]; children?: ReactNode }) {
  const { title, searches, children } = props
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-4">
        <p className="eyebrow text-muted">{title}</p>
        {children}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-2">
        {searches.map(words => (
          <li key={words}>
            <Anchor href={`/search?q=${encodeURIComponent(words)}`} className={row} dir="auto">
              {words}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
