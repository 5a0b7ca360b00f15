import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type CSSOptions, defineConfig, type Plugin } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

// Few large chunks compress better than many small ones, and load in fewer steps. A module goes with its imports into the first group.
// Packages of Stoa are sources in its repository, and `dist` where they are installed. The chunk of an island is found by its name
// (`app/http/built-chunks.server.ts`).
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Pages without islands load this one.
  {
    name: 'base',
    test: /app\/(islands\/(cart-count|registry)|i18n\/sent-text)\.ts$|\/texts\/(src|dist)\/bind-texts|vite\/preload-helper/,
  },
  {
    name: 'controls',
    test: /\/ui\/(?:src|dist)\/(alert|button|class-names|control-look|empty-state|field|icons|order-summary|picture|price|quantity-stepper|select|text-input|ui-context)\.[jt]sx?$|\/texts\/(?:src|dist)\/generated\/ui\/|app\/i18n\/(join-nodes|i18n-context)\.tsx?$|app\/islands\/(hydrate\.tsx|post-form\.ts)$/,
  },
  { name: 'buy-box', test: /app\/islands\/(buy-box|stock-note|back-in-stock-form)\.tsx$/ },
  {
    name: 'cart-editor',
    test: /app\/islands\/(cart-(editor|form|lines)|checkout-button|empty-cart|removed-line|(coupon|currency|note)-form|delivery-estimate|free-delivery|use-cart-editing)\.tsx?$/,
  },
]

/**
 * Vite wraps each `import()` in a function that first loads the styles and scripts of the chunk. There are none of those here: all styles
 * are in one file, and the server preloads scripts. The function is two fifths of the script of a page without islands.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/** For a build with other features than those of `app/features.ts`: the path of a module that exports them. */
const { STOA_STOREFRONT_FEATURES } = process.env
const otherFeatures: Plugin = {
  name: 'other-features',
  enforce: 'pre',
  load: id =>
    STOA_STOREFRONT_FEATURES && id.endsWith('/app/features.ts')
      ? `export { features } from ${JSON.stringify(STOA_STOREFRONT_FEATURES)}`
      : undefined,
}

/** Fonts are preloaded. A page that has been shown without one stays so until the next page, and nothing moves: the layout shift is 0. */
const optionalFonts: PostcssPlugin = {
  postcssPlugin: 'optional-fonts',
  Declaration: {
    'font-display': declaration => {
      if (declaration.value !== 'optional') declaration.value = 'optional'
    },
  },
}

export default defineConfig({
  plugins: [plainImports, otherFeatures, tailwindcss(), reactRouter()],
  // It imports fonts, which Node does not know.
  ssr: { noExternal: ['@stoa/ui'] },
  css: { postcss: { plugins: [optionalFonts] } },
  // The content security policy has no `data:` sources for fonts.
  // The server preloads chunks by their manifest, so the browser need not.
  build: { assetsInlineLimit: 0, manifest: true, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
