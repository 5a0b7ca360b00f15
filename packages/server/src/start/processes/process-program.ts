import { openModuleCache } from '../module-cache.ts'

// Before the platform is imported.
openModuleCache()
await import('./run-process.ts')
