import { type AdminExtension, defineAdminExtension } from './define-extension.ts'

/** What the page says about the module of a package. */
interface PackageModule {
  name: string
  /** Absent if the server could not build it. */
  module?: string
  style?: string
}

const loaded: AdminExtension[] = []
const broken: string[] = []

/** The extensions of the packages of the shop, once they are loaded. */
export const packages: readonly AdminExtension[] = loaded
/** Names of the packages whose module does not load. */
export const brokenPackages: readonly string[] = broken

/** Loads the modules that the server names in the page. It comes before the pages, which list what packages bring. */
export async function loadPackages(): Promise<void> {
  const list = document.querySelector<HTMLMetaElement>('meta[name="stoa-packages"]')?.content ?? '[]'
  const modules = JSON.parse(list) as PackageModule[]
  const extensions = await Promise.all(modules.map(loadPackage))
  for (const [i, { name }] of modules.entries()) {
    const extension = extensions[i]
    if (extension) loaded.push(extension)
    else broken.push(name)
  }
}

async function loadPackage({ name, module, style }: PackageModule): Promise<AdminExtension | undefined> {
  try {
    if (!module) throw new Error('the server could not build it: its log has the reason')
    const { default: extension } = (await import(/* @vite-ignore */ module)) as { default?: AdminExtension }
    if (extension?.id !== name)
      throw new Error(`its default export must be defineAdminExtension({ id: '${name}', … })`)
    defineAdminExtension(extension)
    if (style)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style }))
    return extension
  } catch (error) {
    console.error(name, error)
    return undefined
  }
}
