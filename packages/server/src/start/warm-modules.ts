import { saveModuleCache } from './module-cache.ts'
import './open-node.ts'
import './start.ts'
import { loadShopConfig } from './shop-config.ts'

/** Compiles and stores the modules of a start, which imported them after `openModuleCache`, for the first start of a version. */
export async function warmModules(): Promise<void> {
  await loadShopConfig()
  saveModuleCache()
}
