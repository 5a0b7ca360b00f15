import type { ClientCore } from '@stoa/client'
import { queryNewsletterSubscribers } from '@stoa/client/calls'
import { saveCsv } from '../list/csv.ts'
import type { Subscriber } from './newsletter-page.tsx'

const PAGE = 100
const COLUMNS = ['email', 'language', 'createdDate', 'confirmedDate', 'page', 'unsubscribeUrl'] as const

/** Saves the confirmed addresses as a CSV file, with the link that unsubscribes each. */
export async function exportSubscribers(client: ClientCore<unknown>): Promise<void> {
  const rows: Subscriber[] = []
  let cursor: string | null | undefined
  do {
    const reply = await client.call(queryNewsletterSubscribers, {
      query: {
        cursorPaging: { limit: PAGE, ...(cursor && { cursor }) },
        ...(!cursor && { filter: { status: 'CONFIRMED' } }),
      },
    })
    rows.push(...reply.newsletterSubscribers)
    cursor = reply.pagingMetadata.hasNext ? reply.pagingMetadata.cursors?.next : undefined
  } while (cursor)
  saveCsv('newsletter.csv', [[...COLUMNS], ...rows.map(row => COLUMNS.map(column => row[column] ?? ''))])
}
