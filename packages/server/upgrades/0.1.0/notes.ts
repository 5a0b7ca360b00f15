import { call, contractFeature, type Order, s } from '@stoa/contract'
import { feature, sql } from '@stoa/server/feature'

export const notesContract = contractFeature({
  name: 'notes',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderNotes: {
      getOrderNote: call({
        method: 'GET',
        path: '/v1/order-notes/{orderId}',
        summary: 'Returns what was noted when an order was made.',
        request: s.object({ orderId: s.req(s.guid({ doc: 'The order.' })) }),
        reply: s.object({ text: s.string({ doc: 'The note. Absent without one.' }) }),
        allow: ['merchant'],
      }),
    },
  },
  titles: { orderNotes: 'Order notes' },
})

/** Notes the total of each new order, in a table of its own. Without `builtFor`, because later versions start it. */
export const notes = feature(notesContract, {
  migrations: [
    {
      name: 'orders',
      statements: `create table notes_orders (
        site_id uuid not null references sites on delete cascade,
        order_id uuid not null,
        text text not null,
        primary key (site_id, order_id)
      )`,
    },
  ],
  on: {
    'wix.ecom.v1.order_created': async ({ db, site }, { payload }) => {
      const { order } = payload as { order: Order }
      const text = `Total ${order.priceSummary?.total?.amount}`
      await db.all(
        sql`insert into notes_orders (site_id, order_id, text) values (${site.id}, ${order.id}, ${text})`,
      )
    },
  },
  handlers: {
    orderNotes: {
      async getOrderNote({ orderId }, { db, site }) {
        const row = await db.first<{ text: string }>(
          sql`select text from notes_orders where site_id = ${site.id} and order_id = ${orderId}`,
        )
        return { text: row?.text }
      },
    },
  },
})
