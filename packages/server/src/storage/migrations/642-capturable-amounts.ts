/** What of an authorization can still be captured. Stripe and plug-ins release the rest after the first capture. */
export const capturableAmounts = {
  name: '642-capturable-amounts',
  statements: `
alter table payments add column capturable_minor bigint not null default 0;
update payments p set capturable_minor = p.authorized_minor - p.captured_minor - p.capture_pending_minor
where p.authorized_minor > p.captured_minor + p.capture_pending_minor
  and (p.status = 'AUTHORIZED' or (p.provider in ('paypal', 'test', 'external', 'offline')
    and p.status in ('APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED')))
  and exists (select from payment_entries e where e.site_id = p.site_id and e.payment_id = p.id and e.type = 'AUTHORIZED')
  and not exists (select from payment_entries e where e.site_id = p.site_id and e.payment_id = p.id and e.type = 'VOIDED');
create index payments_capturable on payments (updated_at) where capturable_minor > 0;
drop index payments_authorized;
`,
}
