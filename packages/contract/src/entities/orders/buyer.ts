import { s } from '../../schema.ts'

/** Everyone who has ordered, summed up over their orders (protocol/orders §16). */
export const Buyer = s.object({
  id: s.always(
    s.string({
      ro: true,
      doc: 'Id of the member; for buyers without an account the e-mail address of their orders, in lower case.',
    }),
  ),
  hasAccount: s.always(s.boolean({ ro: true, doc: 'True for members.' })),
  email: s.string({ ro: true, doc: 'Address of the latest order.' }),
  firstName: s.string({ ro: true, doc: 'First name of the latest order.' }),
  lastName: s.string({ ro: true, doc: 'Last name of the latest order.' }),
  phone: s.string({ ro: true, doc: 'Telephone number of the latest order.' }),
  numberOfOrders: s.always(
    s.integer({ ro: true, doc: 'Number of approved orders; canceled and test orders do not count.' }),
  ),
  total: s.always(
    s.object(
      {
        amount: s.always(
          s.decimal({ ro: true, doc: 'Sum of the approved orders in the currency of the site.' }),
        ),
      },
      { doc: 'Sum of the orders.' },
    ),
  ),
  currency: s.always(s.string({ ro: true, doc: 'Currency of the sum, ISO 4217: that of the site.' })),
  firstOrderDate: s.always(s.datetime({ ro: true, doc: 'Time of the first order.' })),
  lastOrderDate: s.always(s.datetime({ ro: true, doc: 'Time of the latest order.' })),
})
