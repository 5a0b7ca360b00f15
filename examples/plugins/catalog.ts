import { servePlugin } from './serve.ts'

interface Reference {
  catalogItemId: string
  appId: string
  /** What the shop's page has put in, such as the day of a seminar. */
  options?: { day?: string }
}

/** What the platform posts. */
export interface CatalogRequest {
  currency: string
  catalogReferences: { catalogReference: Reference; quantity: number }[]
}

/** A seminar that takes place on several days. */
export interface Seminar {
  name: string
  price: string
  /** Free places by day. */
  places: Record<string, number>
}

/** Seminars in a catalogue of their own. What is not in it is left out of the reply. */
export const createCatalog = (seminars: ReadonlyMap<string, Seminar>) => ({
  answer: ({ catalogReferences }: CatalogRequest) => ({
    catalogItems: catalogReferences.flatMap(({ catalogReference }) => {
      const { catalogItemId, options } = catalogReference
      const seminar = seminars.get(catalogItemId)
      const day = options?.day ?? ''
      const places = seminar?.places[day]
      if (!seminar || places === undefined) return []
      return [
        {
          catalogReference,
          data: {
            productName: { original: seminar.name },
            itemType: { preset: 'SERVICE' },
            price: seminar.price,
            url: `https://seminars.example.com/${catalogItemId}`,
            media: `https://seminars.example.com/${catalogItemId}.jpg`,
            descriptionLines: [{ name: { original: 'Day' }, plainText: { original: day } }],
            quantityAvailable: places,
          },
        },
      ]
    }),
  }),
})

if (import.meta.main) {
  const places = { '2027-03-01': 12, '2027-03-08': 3 }
  const { answer } = createCatalog(
    new Map([['pottery', { name: 'Pottery for beginners', price: '89.00', places }]]),
  )
  await servePlugin({ kind: 'CATALOG', name: 'Seminars' }, answer)
}
