import caudex from '@fontsource/caudex/files/caudex-latin-400-normal.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** The two font files that every page shows, for `<link rel="preload">`. Needs a bundler that knows `?url` (Vite). */
export const fontUrls = [caudex, instrumentSans]
