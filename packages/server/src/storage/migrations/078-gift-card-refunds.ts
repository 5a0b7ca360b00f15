/** Refunds name the redemption that they give a part of back. Authorizations are found for their scheduled end. */
export const giftCardRefunds = {
  name: '078-gift-card-refunds',
  statements: `
alter table gift_card_transactions add column refunded_id uuid;
create index gift_card_transactions_by_refunded on gift_card_transactions (site_id, refunded_id) where refunded_id is not null;
create index payments_authorized on payments (updated_at) where status = 'AUTHORIZED';
`,
}
