export { newActivity } from './activities.ts'
export { findOrder } from './find-order.ts'
export { confirmationMail } from './order-mails.ts'
export { toOrder } from './order-view.ts'
