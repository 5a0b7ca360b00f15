/**
 * The e-mail address, in lower case, of buyers without an account: finds their carts and checkouts. A generated column does not
 * change with every write of the document, so updates of carts stay heap-only. Mails are found by their address in any case.
 */
export const guestEmails = {
  name: '460-guest-emails',
  statements: `
alter table carts add column guest_email text
  generated always as (case when doc #>> '{owner,role}' = 'visitor' then lower(doc ->> 'email') end) stored;
create index carts_of_guest on carts (site_id, guest_email) where guest_email is not null;
alter table checkouts add column guest_email text
  generated always as (case when doc #>> '{owner,role}' = 'visitor' then lower(doc ->> 'email') end) stored;
create index checkouts_of_guest on checkouts (site_id, guest_email) where guest_email is not null;
alter table abandoned_checkouts add column guest_email text
  generated always as (case when not (doc -> 'buyerInfo') ? 'memberId' then lower(doc #>> '{buyerInfo,email}') end) stored;
create index abandoned_checkouts_of_guest on abandoned_checkouts (site_id, guest_email) where guest_email is not null;
create index test_orders_by_buyer on orders (site_id, buyer) where buyer is not null and test;
create index mails_by_address on mails (site_id, lower(recipient), id);
`,
}
