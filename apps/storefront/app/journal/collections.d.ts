// Written by `stoa types` from the collections of the site. Write it anew when they change.
import '@stoa/client/data'

declare module '@stoa/client/data' {
  interface StoaCollections {
    journal: {
      _id: string
      _owner?: string
      _createdDate: Date
      _updatedDate: Date
      /** Title */
      title: string
      /** Address */
      slug: string
      /** Excerpt */
      excerpt?: string
      /** Cover */
      cover?: string
      /** Body */
      body?: Record<string, unknown>
      /** Published */
      publishedDate: Date
      /** Author */
      author?: string
      /** Products */
      productIds?: string[]
    }
  }
}
