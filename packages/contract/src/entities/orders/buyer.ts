import { s } from '../../schema.ts'

/** Everyone who has ordered, summed up over their orders (protocol/orders §16). */
export const Buyer = s.object({
  id: s.always(
    s.ro.string({
      doc: 'Id of the member; for buyers without an account the e-mail address of their orders, in lower case.',
    }),
  ),
  hasAccount: s.always(s.ro.boolean({ doc: 'True for members.' })),
  email: s.ro.string({ doc: 'Address of the latest order.' }),
  firstName: s.ro.string({ doc: 'First name of the latest order.' }),
  lastName: s.ro.string({ doc: 'Last name of the latest order.' }),
  phone: s.ro.string({ doc: 'Telephone number of the latest order.' }),
  numberOfOrders: s.always(
    s.ro.integer({ doc: 'Number of approved orders; canceled and test orders do not count.' }),
  ),
  total: s.always.object(
    { amount: s.always(s.ro.decimal({ doc: 'Sum of the approved orders in the currency of the site.' })) },
    { doc: 'Sum of the orders.' },
  ),
  currency: s.always(s.ro.string({ doc: 'Currency of the sum, ISO 4217: that of the site.' })),
  firstOrderDate: s.always(s.ro.datetime({ doc: 'Time of the first order.' })),
  lastOrderDate: s.always(s.ro.datetime({ doc: 'Time of the latest order.' })),
})
