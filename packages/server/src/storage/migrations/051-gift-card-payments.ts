/** Payments name the redemption of a gift card. Checkouts store gift cards by id; their codes were rejected until now. */
export const giftCardPayments = {
  name: '051-gift-card-payments',
  statements: `
alter table payments add column gift_card_transaction_id uuid;
update checkouts set doc = doc - 'giftCardMaxMinor' - 'giftCardCode' where doc ?| array['giftCardMaxMinor', 'giftCardCode'];
`,
}
