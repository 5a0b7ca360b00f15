import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { LanguageProvider, pageLanguage } from '../i18n/i18n-context.tsx'

/** A part of a page that a script inserts. */
export const htmlFragment = (part: ReactNode) =>
  new Response(
    renderToStaticMarkup(<LanguageProvider language={pageLanguage(currentI18n())}>{part}</LanguageProvider>),
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, max-age=60',
        'X-Robots-Tag': 'noindex',
      },
    },
  )
