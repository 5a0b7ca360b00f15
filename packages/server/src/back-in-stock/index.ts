/** Back-in-stock mails for the platform. */
export { type BackInStockOptions, notifyBackInStock } from './notify-back-in-stock.ts'
