/**
 * The number of the order, or the address of the member, that a mail is about: a mail to the merchant, or to another address, has
 * personal data too. Older mails about an order have a link to it.
 */
export const mailsAboutOrders = {
  name: '551-mails-about-orders',
  statements: `
alter table mails add column about text;
update mails m set about = o.number::text from orders o
where o.site_id = m.site_id and o.id::text = coalesce(
  substring(m.body from '/admin/orders/([0-9a-f-]{36})'),
  substring(m.body from '/order#token=[0-9a-f-]{36}\\.([0-9a-f-]{36})\\.'));
create index mails_about on mails (site_id, about) where about is not null;
`,
}
