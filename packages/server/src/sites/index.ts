export { exportSite } from './export-site.ts'
export { importSite } from './import-site.ts'
export { moveSite } from './move-site.ts'
export { hasArchive, readSiteManifest } from './site-archive.ts'
