export { insertForSite } from './insert-for-site.ts'
