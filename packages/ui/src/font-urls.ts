import caudex from '@fontsource/caudex/files/caudex-latin-400-normal.woff2?url'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

const files: Record<string, string> = {
  Caudex: caudex,
  'Bricolage Grotesque': bricolage,
  'Hanken Grotesk': hanken,
  'Instrument Sans': instrumentSans,
}

/** The two font files that every page shows, for `<link rel="preload">`. Needs a bundler that knows `?url` (Vite). */
export const fontUrls = [caudex, instrumentSans]

/** The same for the families of a brand. */
export const brandFontUrls = (display = 'Caudex', text = 'Instrument Sans') => [
  ...new Set([files[display] ?? caudex, files[text] ?? instrumentSans]),
]
