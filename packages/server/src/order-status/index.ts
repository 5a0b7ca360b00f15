/** An order with its parcels and page, as its buyer sees it. */
export { orderStatusOf } from './order-status.ts'
