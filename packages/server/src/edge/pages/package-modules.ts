import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Asset, toAsset } from './load-assets.ts'

/** Where the modules of packages are served: `/admin/packages/<feature>/<file>`. */
export const PACKAGES_PATH = '/admin/packages/'

/** The module of a package, as the page of the admin loads it. */
interface PackageModule {
  name: string
  /** Address of the module; absent if it could not be built. */
  module?: string
  /** Address of its style sheet. */
  style?: string
}

interface Built extends PackageModule {
  assets: ReadonlyMap<string, Asset>
}

interface PackageModulesOptions {
  /** The modules of features, by name. */
  modules: Readonly<Record<string, URL>>
  /** What the page has already: the modules of packages import it and do not bring it. */
  shared: readonly string[]
  /** Is told why a module could not be built. */
  onError: (error: unknown, feature: string) => void
}

/**
 * Builds the modules of packages for the browser when they are first asked for: TypeScript, JSX, style sheets and what else they import.
 * One that cannot be built is listed without an address, and tried again.
 */
export function openPackageModules({ modules, shared, onError }: PackageModulesOptions) {
  const known = new Map<string, Promise<Built>>()
  const built = (name: string, url: URL) => {
    const building = known.get(name) ?? buildModule(name, url, shared)
    known.set(name, building)
    return building.catch((error: unknown): Built => {
      if (known.get(name) === building) {
        known.delete(name)
        onError(error, name)
      }
      return { name, assets: new Map() }
    })
  }
  const all = () => Promise.all(Object.entries(modules).map(([name, url]) => built(name, url)))
  return {
    /** The modules, for the page. */
    list: async (): Promise<PackageModule[]> => (await all()).map(({ assets: _, ...listed }) => listed),
    /** A file of a module by its path. */
    assetAt: async (path: string): Promise<Asset | undefined> =>
      (await all()).map(({ assets }) => assets.get(path)).find(asset => asset !== undefined),
  }
}

async function buildModule(name: string, url: URL, shared: readonly string[]): Promise<Built> {
  const entry = fileURLToPath(url)
  const path = `${PACKAGES_PATH}${name}/`
  // Loaded for shops with such packages alone.
  const [{ build }, { compileTextsFile, TEXTS_FILE }] = await Promise.all([
    import('esbuild'),
    import('@stoa/texts/compile-file'),
  ])
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: dirname(entry),
    outdir: dirname(entry),
    publicPath: path,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.png': 'file', '.webp': 'file', '.woff2': 'file' },
    // `external` of esbuild would leave out `@stoa/client/calls` with `@stoa/client`.
    plugins: [
      {
        name: 'shared',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^.]/ }, ({ path: wanted }) =>
            shared.includes(wanted) ? { path: wanted, external: true } : undefined,
          ),
      },
      {
        name: 'texts',
        setup: ({ onLoad }) =>
          onLoad({ filter: TEXTS_FILE }, async ({ path: file }) => ({
            contents: await compileTextsFile(file),
            loader: 'json',
          })),
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const main = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === basename(entry))
  if (!main) throw new Error(`${entry} has no output.`)
  const [file, { cssBundle }] = main
  return {
    name,
    module: path + file,
    ...(cssBundle && { style: path + cssBundle }),
    assets: new Map(
      outputFiles.flatMap(({ path: output, contents }) => {
        const asset = toAsset(output, contents)
        return asset ? [[path + basename(output), asset] as const] : []
      }),
    ),
  }
}
