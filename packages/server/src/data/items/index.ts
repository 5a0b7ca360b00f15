export { insertForSite } from './insert-for-site.ts'
export { personalItem, reportErasedItem } from './personal-items.ts'
export { readForSite } from './read-for-site.ts'
