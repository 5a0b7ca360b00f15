/** When the data of the buyer of an order was erased: the order stays by law, and links to its page show it without them. */
export const erasedBuyers = {
  name: '552-erased-buyers',
  statements: 'alter table orders add column buyer_erased_at timestamptz;',
}
