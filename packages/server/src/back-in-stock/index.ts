/** Back-in-stock mails for the platform. */
export { notifyBackInStock } from './notify-back-in-stock.ts'
