/** Until when links to the page of an order are revoked. Few orders have an entry. */
export const revokedOrderLinks = {
  name: '561-revoked-order-links',
  statements: `
create table revoked_order_links (
  site_id uuid not null,
  order_id uuid not null,
  revoked_at timestamptz not null,
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references orders on delete cascade
);
`,
}
