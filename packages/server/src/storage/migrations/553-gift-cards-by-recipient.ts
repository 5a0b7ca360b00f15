/** Downloads and erasures of personal data find gift cards by the address of their recipient. */
export const giftCardsByRecipient = {
  name: '553-gift-cards-by-recipient',
  statements: `
create index gift_cards_by_recipient on gift_cards (site_id, lower(doc #>> '{recipient,email}'))
where doc #>> '{recipient,email}' is not null;
`,
}
