import { CloseIcon, SearchIcon } from '@stoa/ui'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

/** The search above the page, which scripts open. Without them the link leads to the page of the search. */
export function SearchDialog() {
  const {
    search,
    island: { ui },
  } = useTexts()
  const button = 'grid size-12 shrink-0 place-items-center rounded-sm hover:bg-surface'
  return (
    <dialog
      id="search-dialog"
      aria-label={search.title}
      className="m-0 mx-auto max-h-[85dvh] w-full max-w-3xl overflow-y-auto bg-paper p-4 text-ink shadow-float backdrop:bg-[rgb(20_16_12/0.5)] sm:mt-4 sm:rounded-md"
    >
      <search className="grid gap-4">
        <form
          action={useLocalPath()('/search')}
          data-input="suggest"
          data-list="search-suggestions"
          autoComplete="off"
          className="flex items-center border-b border-line"
        >
          <button type="submit" aria-label={search.title} className={button}>
            <SearchIcon />
          </button>
          <input
            name="q"
            type="search"
            aria-label={search.label}
            maxLength={100}
            placeholder={search.placeholder}
            className="h-13.5 min-w-0 flex-1 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          <button type="button" data-close aria-label={ui.close} className={button}>
            <CloseIcon />
          </button>
        </form>
        <div id="search-suggestions" className="empty:hidden" />
      </search>
    </dialog>
  )
}
