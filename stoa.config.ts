import { defineShop } from '@stoa/server/config'

/** What `npm start` serves in this repository: the demo shop. */
export default defineShop({ settings: { demo: 'house' } })
