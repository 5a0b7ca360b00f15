import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** What the pages of packages import from the admin instead of bringing it: each has one instance in the page. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  '@stoa/client',
  '@stoa/react',
  '@stoa/ui',
  '@stoa/admin/extension',
]

/** What packages need of the router. All of it would make the page that everyone loads first a tenth larger. */
const ROUTER = [
  'Link',
  'NavLink',
  'Navigate',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useParams',
  'useSearchParams',
]

const PREFIX = '\0shared:'
const fileName = (specifier: string) => `shared-${specifier.replaceAll(/\W+/g, '-').replace(/^-/, '')}`
const require = createRequire(import.meta.url)

/** A module with the exports of another one. The names of those in CommonJS are known at run time only. */
function sourceOf(specifier: string): string {
  const from = JSON.stringify(specifier)
  if (specifier === 'react-router') return `export { ${ROUTER.join(', ')} } from ${from}`
  if (!/^react(-dom)?(\/|$)/.test(specifier)) return `export * from ${from}`
  const names = Object.keys(require(specifier)).filter(name => /^[a-z]\w*$/i.test(name) && name !== 'default')
  return `import shared from ${from}\nexport default shared\nexport const { ${names.join(', ')} } = shared`
}

/**
 * Builds the shared modules as files of their own, and writes the import map that names them. For a shop with packages, the server adds
 * the map to the page and leaves these modules out of theirs, which import `react` and `@stoa/ui` as they do anywhere else.
 */
export const sharedModules = (): Plugin => ({
  name: 'stoa-shared-modules',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      rolldownOptions: {
        input: {
          index: 'index.html',
          ...Object.fromEntries(SHARED.map(specifier => [fileName(specifier), `shared:${specifier}`])),
        },
        preserveEntrySignatures: 'exports-only',
      },
    },
  }),
  resolveId: id => {
    if (id.startsWith('shared:')) return id.replace('shared:', PREFIX)
    return id === '@stoa/admin/extension'
      ? new URL('src/extension/index.ts', import.meta.url).pathname
      : undefined
  },
  load: id => (id.startsWith(PREFIX) ? sourceOf(id.slice(PREFIX.length)) : undefined),
  generateBundle(_, bundle) {
    const imports = SHARED.map(specifier => {
      const chunk = Object.values(bundle).find(
        file => file.type === 'chunk' && file.isEntry && file.name === fileName(specifier),
      )
      if (!chunk) throw new Error(`The build has no file for ${specifier}.`)
      return [specifier, `/admin/${chunk.fileName}`]
    })
    const source = JSON.stringify({ imports: Object.fromEntries(imports) })
    this.emitFile({ type: 'asset', fileName: 'shared-modules.json', source })
  },
})
