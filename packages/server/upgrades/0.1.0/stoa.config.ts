import { defineShop } from '@stoa/server/config'
import { notes } from './notes.ts'

/** A project of 0.1.0. Later versions start it with the database beside it. */
export default defineShop({
  settings: { callsPerMinute: 1200 },
  features: [notes],
  customFields: {
    order: [{ key: 'purchaseOrder', type: 'TEXT', label: 'Purchase order', filter: true }],
  },
})
