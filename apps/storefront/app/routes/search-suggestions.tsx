import type { LoaderFunctionArgs } from 'react-router'
import { readListState } from '../catalogue/list-state.ts'
import { popularSearches, suggestionsFor } from '../catalogue/suggestions.server.ts'
import { SearchIdeas, SuggestionList } from '../components/suggestion-list.tsx'
import { htmlFragment } from '../http/html-fragment.server.tsx'

/** Suggestions for the words that are being typed, or searches to choose from, as a part of a page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { words } = readListState(new URL(request.url).searchParams)
  return htmlFragment(
    words ? (
      <SuggestionList {...(await suggestionsFor(words))} />
    ) : (
      <SearchIdeas popular={await popularSearches()} />
    ),
  )
}
