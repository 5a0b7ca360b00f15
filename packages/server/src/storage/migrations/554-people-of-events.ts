/**
 * Whom the event is about, if it is no order: the id of a member, otherwise the address of a guest in lower case. Queries use the
 * same text, so that they find its index.
 */
export const PERSON_OF_EVENT = `coalesce(
  payload #>> '{cart,buyerInfo,memberId}', payload #>> '{checkout,buyerInfo,memberId}',
  payload #>> '{abandonedCheckout,buyerInfo,memberId}',
  lower(coalesce(
    payload #>> '{cart,buyerInfo,email}', payload #>> '{checkout,buyerInfo,email}',
    payload #>> '{abandonedCheckout,buyerInfo,email}', payload #>> '{newsletterSubscriber,email}',
    payload #>> '{request,email}', payload #>> '{giftCard,recipient,email}')))`

/** An erasure reaches events of carts, sign-ups and requests that were deleted before: only their payload tells of whom they are. */
export const peopleOfEvents = {
  name: '554-people-of-events',
  indexes: {
    events_of_people: `events (site_id, (${PERSON_OF_EVENT})) where ${PERSON_OF_EVENT} is not null`,
  },
}
