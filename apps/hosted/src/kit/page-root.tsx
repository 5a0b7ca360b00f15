import { tabStorage } from '@stoa/ui/browser-storage'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type I18nOptions, I18nProvider, type PreparedI18n, prepareI18n } from '../i18n/i18n-provider.tsx'
import { applyShopLanguage } from './shop-language.ts'

const THEME = 'stoa.theme'

/** Shows the theme that the shop passes in the address as `theme`, for the rest of the tab. Other values end that. */
function applyShopTheme(): void {
  const address = new URL(location.href)
  const passed = address.searchParams.get('theme')
  if (passed === 'light' || passed === 'dark') tabStorage.write(THEME, { theme: passed })
  else if (passed !== null) tabStorage.remove(THEME)
  address.searchParams.delete('theme')
  if (passed !== null) history.replaceState(history.state, '', address)
  const theme = tabStorage.read<{ theme: string }>(THEME)?.theme
  if (theme) document.documentElement.dataset.theme = theme
}

/**
 * The root of a page, which renders in the language that `i18nOf` gives for a site. `takeOver` is called directly before the page
 * replaces what is in the document, its result after that.
 */
export function pageRoot<S>(
  i18nOf: (site: S | undefined) => I18nOptions,
  takeOver: () => () => void = () => () => {},
) {
  applyShopTheme()
  applyShopLanguage()
  const root = createRoot(document.getElementById('root') as HTMLElement)
  return {
    /** Language and texts as `show` uses them. */
    i18n: (site: S | undefined): Promise<PreparedI18n> => prepareI18n(i18nOf(site)),
    async show(site: S | undefined, page: ReactNode): Promise<void> {
      const options = i18nOf(site)
      const prepared = await prepareI18n(options)
      const complete = takeOver()
      flushSync(() =>
        root.render(
          <StrictMode>
            <I18nProvider options={options} prepared={prepared}>
              {page}
            </I18nProvider>
          </StrictMode>,
        ),
      )
      complete()
    },
  }
}

/** Reloads a page that the browser restores from its back-forward cache: its session may have ended meanwhile. */
export function reloadOnBfcacheRestore(): void {
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  // Following a link to this page with a new token changes only the fragment, which loads nothing.
  addEventListener('hashchange', () => {
    if (/^#(session|token)=/.test(location.hash)) location.reload()
  })
}
