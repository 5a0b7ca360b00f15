import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider, prepareSpeech } from '../i18n/i18n-provider.tsx'
import type { Site } from './reply-of.ts'
import { applyAccent } from './site-theme.ts'

type Load = Parameters<typeof prepareSpeech>[1]

/** The place of a page for members: shows it in the language and the colours of the site. */
export function pageRoot(load: Load) {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  let accented = false
  return {
    /** Language and texts as they will be shown. */
    speech: (site: Site | undefined) => prepareSpeech(site, load),
    async show(site: Site | undefined, page: ReactNode) {
      const prepared = await prepareSpeech(site, load)
      if (site && !accented) applyAccent(document.documentElement, site.appearance.accentColor)
      accented ||= site !== undefined
      root.render(
        <StrictMode>
          <I18nProvider site={site} prepared={prepared} load={load}>
            {page}
          </I18nProvider>
        </StrictMode>,
      )
    },
  }
}

/** A page that comes back from the browser's memory shows what may have ended by now. */
export function reloadOnBfcacheRestore() {
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  // The address of this page with a new token loads nothing by itself: only its fragment is another.
  addEventListener('hashchange', () => {
    if (/^#(session|token)=/.test(location.hash)) location.reload()
  })
}
