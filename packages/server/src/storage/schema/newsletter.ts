import { documentTable } from './document-table.ts'

/** Addresses that have signed up for the newsletter. Only confirmed ones may get it. */
export const newsletterSchema = `
${documentTable(
  'newsletter_subscribers',
  `
  email text collate "C" not null,
  status text not null check (status in ('PENDING', 'CONFIRMED')),
  unique (site_id, email)`,
)}
create index newsletter_subscribers_pending on newsletter_subscribers (created_at) where status = 'PENDING';
`
